/**
 * `npm run lint` checks that imports are declared. This checks that declared dependencies are
 * imported.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { filesBelow, manifest, root, workspaces } from "../setup/checkout.js";

const NOT_SOURCES = ["node_modules", "dist", "test", "proofs", "bench", ".next", ".builds"];

/**
 * @param {string} folder the folder of a package
 * @returns {string} all sources of the package
 */
function sourcesOf(folder) {
  return filesBelow(folder, (name) => !NOT_SOURCES.includes(name))
    .filter((file) => /\.[jt]sx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

describe("a package's dependencies", () => {
  for (const workspace of workspaces(root)) {
    it(`are all imported by ${workspace}, or peers of a package that is`, () => {
      const folder = join(root, workspace);
      const { dependencies, peerDependencies } = manifest(folder);
      const declared = Object.keys({ ...dependencies, ...peerDependencies });
      const sources = sourcesOf(folder);
      const imported = declared.filter((name) =>
        [`"${name}"`, `"${name}/`, `/node_modules/${name}/`].some((text) => sources.includes(text)),
      );
      const peers = imported.flatMap((name) =>
        Object.keys(manifest(join(root, "node_modules", name)).peerDependencies ?? {}),
      );
      assert.deepEqual(
        declared.filter((name) => !imported.includes(name) && !peers.includes(name)),
        [],
      );
    });
  }
});
