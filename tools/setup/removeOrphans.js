import { existsSync, readdirSync, rmSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, say, workspaces } from "./checkout.js";

/** The folders of a package whose output is in a folder of the same name in dist. */
const EMITTED = ["src", "test", "proofs", "bench"];
const OUTPUT = /(\.d)?\.(js|ts)(\.map)?$/;
const SOURCES = [".ts", ".tsx", ".js"];

/**
 * Deletes the output of deleted sources, because a deleted test must not run again. Two commands
 * may do this at once, so what another deleted first is no error.
 *
 * @param {string} top the checkout
 * @returns {string[]} what was deleted
 */
export function removeOrphans(top) {
  const deleted = workspaces(top).flatMap((folder) => orphansOf(top, folder));
  for (const file of deleted) rmSync(join(top, file), { force: true });
  for (const folder of workspaces(top)) {
    for (const room of EMITTED) removeEmpty(join(top, folder, "dist", room));
  }
  const gone = new Set(deleted.map((file) => file.replace(OUTPUT, "")));
  if (gone.size > 0) say(`Removed the build output of ${gone.size} deleted source file(s).`);
  return deleted;
}

/**
 * @param {string} top
 * @param {string} folder
 */
function orphansOf(top, folder) {
  return EMITTED.flatMap((room) =>
    filesBelow(join(top, folder, "dist", room))
      .filter((file) => OUTPUT.test(file))
      .filter((file) => {
        const stem = join(top, folder, room, file.replace(OUTPUT, ""));
        return !SOURCES.some((extension) => existsSync(stem + extension));
      })
      .map((file) => `${folder}/dist/${room}/${file}`),
  );
}

/** @param {string} folder */
function removeEmpty(folder) {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
    }
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  } catch (error) {
    // There is no such folder, or a build has just written into it.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== "ENOENT" && code !== "ENOTEMPTY") throw error;
  }
}
