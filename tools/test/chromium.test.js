import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { findChromium, findWindowless } from "../setup/chromium.js";
import { checkoutOf } from "./harness/checkout.js";

const MODULE = new URL("../setup/chromium.js", import.meta.url).href;

/**
 * A folder of programs with these names.
 *
 * @param {import("node:test").TestContext} test
 * @param {string[]} names
 */
function programs(test, ...names) {
  const top = checkoutOf(test, Object.fromEntries(names.map((name) => [name, "#!/bin/sh\n"])));
  for (const name of names) chmodSync(join(top, name), 0o755);
  return top;
}

describe("the browser of the browser tests", () => {
  it("is the one that KIFU_CHROMIUM names, whatever is on the PATH", (test) => {
    const top = programs(test, "mine", "chromium");
    const mine = join(top, "mine");
    assert.equal(findChromium({ KIFU_CHROMIUM: mine, PATH: top }), mine);
  });

  it("is missing if KIFU_CHROMIUM names no program, even if another browser is installed", (test) => {
    const top = programs(test, "chromium");
    assert.equal(findChromium({ KIFU_CHROMIUM: join(top, "gone"), PATH: top }), undefined);
    chmodSync(join(top, "chromium"), 0o644);
    assert.equal(findChromium({ KIFU_CHROMIUM: join(top, "chromium"), PATH: top }), undefined);
  });

  it("is found on the PATH, Chromium before Chrome", (test) => {
    const [one, other] = [programs(test, "google-chrome"), programs(test, "chromium")];
    const PATH = [one, other].join(delimiter);
    assert.equal(findChromium({ PATH }), join(other, "chromium"));
    assert.equal(findChromium({ PATH: one }), join(one, "google-chrome"));
  });

  it("has a version without a window beside it, unless KIFU_CHROMIUM names a browser", (test) => {
    const [one, other] = [programs(test, "chromium"), programs(test, "chromium-headless-shell")];
    const PATH = [one, other].join(delimiter);
    assert.equal(findChromium({ PATH }), join(one, "chromium"));
    assert.equal(findWindowless({ PATH }), join(other, "chromium-headless-shell"));
    assert.equal(findWindowless({ PATH, KIFU_CHROMIUM: join(one, "chromium") }), undefined);
    assert.equal(findWindowless({ PATH: one }), undefined);
  });

  it("is asked for with instructions if there is none and none can be installed", (test) => {
    const script = `
      process.getuid = () => 1000;
      Object.defineProperty(process, "platform", { value: "linux" });
      const { chromium } = await import(${JSON.stringify(MODULE)});
      process.exit(chromium() === undefined ? 7 : 0);
    `;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { PATH: programs(test), KIFU_CHROMIUM: "/nowhere/chromium" },
      encoding: "utf8",
    });
    assert.equal(status, 7);
    assert.match(stderr, /Install one or set KIFU_CHROMIUM to its path/);
  });
});
