/**
 * `node packages/client/vendor/update.js`: copies from mina-signer what the page needs of it,
 * Poseidon and Schnorr signatures, without the rest.
 *
 * The package exports one class, which has no Poseidon, and its files cannot be imported one
 * by one. They take their randomness from Node's crypto, in whose place a bundler would put
 * half a megabyte. Nothing else in them is changed, and a test compares.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { fileURLToPath } from "node:url";

const ENTRIES = ["mina-signer/src/signature.js", "mina-signer/src/poseidon-bigint.js"];
const RANDOM = "bindings/crypto/random.js";

const WEB_RANDOM = `export { randomBytes };
function randomBytes(n) {
    return crypto.getRandomValues(new Uint8Array(n));
}
`;

/**
 * The files by their paths, as they are to stand here.
 *
 * @returns {Map<string, string>}
 */
export function wantedFiles() {
  const entry = fileURLToPath(import.meta.resolve("mina-signer"));
  const root = dirname(dirname(entry));
  /** @type {Map<string, string>} */
  const files = new Map();
  const queue = [...ENTRIES];
  for (const path of queue) {
    if (files.has(path)) continue;
    const original = readFileSync(posix.join(root, path), "utf8");
    const text = original.replace(/\/\/# sourceMappingURL=.*\s*$/, "");
    files.set(path, path === RANDOM ? WEB_RANDOM : text);
    if (path === RANDOM) continue;
    for (const [, specifier = ""] of text.matchAll(/from '(\.[^']+)'/g)) {
      queue.push(posix.join(dirname(path), specifier));
    }
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const here = new URL("mina-signer/", import.meta.url);
  rmSync(here, { recursive: true, force: true });
  for (const [path, text] of wantedFiles()) {
    const file = new URL(path, here);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
}
