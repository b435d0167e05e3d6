import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { buildWeb, digestOf } from "../setup/buildWeb.js";
import { checkoutOf, write } from "./harness/checkout.js";

const SOURCES = {
  "package-lock.json": "{}",
  "apps/web/src/app/page.tsx": "page",
  "apps/web/src/match/Board.tsx": "board",
  "packages/client/src/index.ts": "client",
  "packages/chain/src/randzu/rules.ts": "rules",
};
/** A Next that leaves a build, and a word that it ran. */
const NEXT = `
  const { mkdirSync, appendFileSync } = require("node:fs");
  mkdirSync(".next", { recursive: true });
  appendFileSync(".next/runs", "x");
  appendFileSync("next-env.d.ts", "x");
  if (require("node:fs").existsSync("src/broken.ts")) process.exit(1);
`;

describe("whether the web app is built anew", () => {
  /** @param {import("node:test").TestContext} test */
  const checkout = (test) =>
    checkoutOf(test, { ...SOURCES, "node_modules/next/dist/bin/next": NEXT });

  for (const changed of [
    ...Object.keys(SOURCES),
    "apps/web/next.config.ts",
    "packages/kit/src/a.ts",
  ]) {
    it(`depends on ${changed}`, (test) => {
      const top = checkout(test);
      const before = digestOf(top);
      write(top, { [changed]: "other" });
      assert.notEqual(digestOf(top), before);
    });
  }

  it("depends on a file that is gone or has another name", (test) => {
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
    "apps/web/next-env.d.ts",
    "apps/web/test/page.test.tsx",
    "packages/chain/src/node/start.ts",
    "packages/client/dist/src/index.js",
    "README.md",
  ]) {
    it(`does not depend on ${other}`, (test) => {
      const top = checkout(test);
      const before = digestOf(top);
      write(top, { [other]: "other" });
      assert.equal(digestOf(top), before);
    });
  }

  it("is decided by the build before: once is enough, and a failed one is none", (test) => {
    const top = checkout(test);
    write(top, { "apps/web/src/broken.ts": "" });
    assert.equal(buildWeb(top), false);
    assert.equal(buildWeb(top), false);
    rmSync(join(top, "apps/web/src/broken.ts"));
    assert.equal(buildWeb(top), true);
    rmSync(join(top, "node_modules/next"), { recursive: true });
    // Nothing is left to build with: it was not tried.
    assert.equal(buildWeb(top), true);
    write(top, { "apps/web/src/app/page.tsx": "other" });
    assert.equal(buildWeb(top), false);
  });
});
