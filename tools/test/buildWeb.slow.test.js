import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { buildWeb, digestOf } from "../setup/buildWeb.js";
import { checkoutOf, write } from "./harness/checkout.js";

const MODULE = new URL("../setup/buildWeb.js", import.meta.url).href;
const SOURCES = {
  "package-lock.json": "{}",
  ...Object.fromEntries(
    ["compileEarly.js", "packScripts.js"].map((name) => [
      `apps/web/bundler/${name}`,
      readFileSync(new URL(`../../apps/web/bundler/${name}`, import.meta.url), "utf8"),
    ]),
  ),
  "apps/web/src/app/page.tsx": "page",
  "apps/web/src/match/Board.tsx": "board",
  "packages/client/src/index.ts": "client",
  "packages/chain/src/randzu/rules.ts": "rules",
};
/** A stand-in for Next.js that writes a build and counts its runs. */
const NEXT = `
  const { mkdirSync, appendFileSync, writeFileSync } = require("node:fs");
  mkdirSync(".next/cache", { recursive: true });
  mkdirSync(".next/dev", { recursive: true });
  mkdirSync(".next/static/chunks", { recursive: true });
  writeFileSync(".next/static/chunks/small.js", "small");
  writeFileSync(".next/static/chunks/large.js", "large".repeat(10_000));
  appendFileSync(".next/runs", "x");
  appendFileSync("next-env.d.ts", "x");
  if (require("node:fs").existsSync("src/broken.ts")) process.exit(1);
`;

describe("a build of the web app", () => {
  /** @param {import("node:test").TestContext} test */
  const checkout = (test) =>
    checkoutOf(test, { ...SOURCES, "node_modules/next/dist/bin/next": NEXT });

  for (const changed of [
    ...Object.keys(SOURCES),
    "apps/web/next.config.ts",
    "packages/kit/src/a.ts",
    "packages/wire/src/a.ts",
  ]) {
    it(`is made again after a change of ${changed}`, (test) => {
      const top = checkout(test);
      const before = digestOf(top);
      write(top, { [changed]: "other" });
      assert.notEqual(digestOf(top), before);
    });
  }

  it("is made again after a file is deleted or renamed", (test) => {
    const top = checkout(test);
    const before = digestOf(top);
    rmSync(join(top, "apps/web/src/match/Board.tsx"));
    const without = digestOf(top);
    assert.notEqual(without, before);
    write(top, { "apps/web/src/match/Table.tsx": "board" });
    assert.notEqual(digestOf(top), before);
    assert.notEqual(digestOf(top), without);
  });

  for (const other of [
    "apps/web/.next/server.js",
    "apps/web/.builds/0/server.js",
    "apps/web/.building",
    "apps/web/next-env.d.ts",
    "apps/web/test/page.test.tsx",
    "packages/node/src/startNode.ts",
    "packages/client/dist/src/index.js",
    "README.md",
  ]) {
    it(`is kept after a change of ${other}`, (test) => {
      const top = checkout(test);
      const before = digestOf(top);
      write(top, { [other]: "other" });
      assert.equal(digestOf(top), before);
    });
  }

  it("is made once for the same sources, and again after a failure", (test) => {
    const top = checkout(test);
    write(top, { "apps/web/src/broken.ts": "" });
    assert.equal(buildWeb(top), undefined);
    assert.equal(buildWeb(top), undefined);
    rmSync(join(top, "apps/web/src/broken.ts"));
    const first = buildWeb(top);
    assert.ok(first);
    write(top, { "apps/web/src/app/page.tsx": "other" });
    const second = buildWeb(top);
    assert.ok(second);
    assert.notEqual(second, first);
    rmSync(join(top, "node_modules/next"), { recursive: true });
    // Next.js is gone, so a new build would fail.
    assert.equal(buildWeb(top), second);
    write(top, { "apps/web/src/app/page.tsx": "page" });
    assert.equal(buildWeb(top), first);
    write(top, { "apps/web/src/app/page.tsx": "yet another" });
    assert.equal(buildWeb(top), undefined);
  });

  it("keeps what a server needs and nothing else, for the last few builds", (test) => {
    const top = checkout(test);
    const builds = ["a", "b", "c", "d"].map((page) => {
      write(top, { "apps/web/src/app/page.tsx": page });
      return String(buildWeb(top));
    });
    const kept = readdirSync(join(top, "apps/web/.builds"));
    assert.deepEqual(
      builds.map((build) => kept.includes(basename(build))),
      [false, true, true, true],
    );
    const runs = readFileSync(join(top, "apps/web", String(builds[1]), "runs"), "utf8");
    assert.equal(runs, "xx");
    for (const other of ["cache", "dev"]) {
      assert.equal(existsSync(join(top, "apps/web", String(builds[1]), other)), false);
    }
  });

  it("makes browsers compile large scripts on load, and small ones on call", (test) => {
    const top = checkout(test);
    const chunks = join(top, "apps/web", String(buildWeb(top)), "static/chunks");
    const large = readFileSync(join(chunks, "large.js"), "utf8");
    assert.equal(large, `//# allFunctionsCalledOnLoad\n${"large".repeat(10_000)}`);
    assert.equal(readFileSync(join(chunks, "small.js"), "utf8"), "small");
  });

  it("has a compressed copy beside each final script", (test) => {
    const top = checkout(test);
    const chunks = join(top, "apps/web", String(buildWeb(top)), "static/chunks");
    for (const name of ["large.js", "small.js"]) {
      const packed = readFileSync(join(chunks, `${name}.br`));
      assert.deepEqual(brotliDecompressSync(packed), readFileSync(join(chunks, name)));
    }
  });

  it("waits for another build that runs, but not for one that was killed", async (test) => {
    const top = checkout(test);
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 1500)"]);
    await once(other, "spawn");
    write(top, { "apps/web/.building": String(other.pid) });
    const code = `import { buildWeb } from ${JSON.stringify(MODULE)}; buildWeb(${JSON.stringify(top)})`;
    const waiting = spawn(process.execPath, ["--input-type=module", "-e", code]);
    let said = "";
    waiting.stdout.on("data", (chunk) => (said += String(chunk)));
    waiting.stderr.on("data", (chunk) => (said += String(chunk)));
    await once(waiting, "close");
    assert.notEqual(other.exitCode, null);
    assert.match(said, /waiting for it\.[^]*Built apps\/web/);
    assert.equal(existsSync(join(top, "apps/web/.building")), false);
  });
});
