import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A temporary folder with these files.
 *
 * @param {import("node:test").TestContext} test the folder is deleted when this test ends
 * @param {Record<string, string>} files maps each path to the file's text
 * @returns {string}
 */
export function checkoutOf(test, files) {
  const top = mkdtempSync(join(tmpdir(), "kifu-"));
  // A process that was just stopped may still open its log there. Only `rm` lists a folder again
  // when it retries; `rmSync` does not.
  test.after(() => rm(top, { recursive: true, force: true, maxRetries: 5 }));
  write(top, files);
  return top;
}

/**
 * @param {string} top
 * @param {Record<string, string>} files
 */
export function write(top, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, file)), { recursive: true });
    writeFileSync(join(top, file), text);
  }
}
