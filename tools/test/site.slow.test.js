import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";

const SITE = join(root, "docs/.vitepress/dist");

describe("the documentation site", () => {
  it("builds, so no link between its pages is broken", () => {
    const { status, stderr } = spawnSync(process.execPath, ["tools/docs.js", "--site"], {
      cwd: root,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  });

  it("has its pages' pictures and a search index", () => {
    const made = readdirSync(SITE, { recursive: true }).map(String);
    const page = readFileSync(join(SITE, "README.html"), "utf8");
    const pictures = [...page.matchAll(/<img src="\/(assets\/[^"]+)"/g)].map(
      ([, file = ""]) => file,
    );
    assert.ok(pictures.length > 0);
    assert.deepEqual(
      pictures.filter((file) => !made.includes(file)),
      [],
    );
    assert.ok(made.some((file) => file.includes("localSearchIndex")));
  });

  it("loads nothing from other hosts", () => {
    const page = readFileSync(join(SITE, "index.html"), "utf8");
    const loaded = [...page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)];
    assert.ok(loaded.length > 0);
    assert.deepEqual(
      loaded.map(([, address = ""]) => address).filter((address) => !address.startsWith("/")),
      [],
    );
  });
});
