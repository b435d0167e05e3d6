import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { filesBelow } from "../../setup/checkout.js";

/**
 * A digest of the code that tsc emitted for a package's sources. It stays the same if only a
 * test, a type or a source map changes.
 *
 * @param {string} top the checkout
 * @param {string} folder the package's
 */
export function emittedDigest(top, folder) {
  const emitted = join(top, folder, "dist/src");
  const files = filesBelow(emitted).filter((file) => file.endsWith(".js"));
  return digestOf(files.map((file) => join(emitted, file)));
}

/**
 * The files of the chain's circuits: the kit, and the modules that the chain's runtime imports.
 * Of the games' plain parts only the numbers are included, because rules and bots are not part of
 * a circuit.
 *
 * @param {string} top
 */
export function circuitFiles(top) {
  const chain = join(top, "packages/chain/dist/src");
  const kit = join(top, "packages/kit/dist/src");
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} file */
  const visit = (file) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (file.endsWith("/plain.js")) return;
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(/\bfrom "(\.[^"]+)"/g)) {
      visit(join(dirname(file), path));
    }
  };
  visit(join(chain, "runtime/runtimeModules.js"));
  visit(join(kit, "index.js"));
  return [...found].sort();
}

/** @param {readonly string[]} files */
export function digestOf(files) {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Runs a command of the compiled chain and returns its output.
 *
 * @param {string} top
 * @param {"abi" | "circuitDigest"} name
 */
export async function runChainCommand(top, name) {
  const file = join(top, "packages/chain/dist/src/cli", `${name}.js`);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: top });
  return stdout.trim();
}
