import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The disk space that a folder's files take. 0 if the folder does not exist. */
export async function folderBytes(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => await bytesOf(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Counts allocated blocks, because a database file is sparse and its length would be too high.
 */
async function bytesOf(file: string): Promise<number> {
  try {
    const { blocks } = await stat(file);
    return blocks * 512;
  } catch {
    // The file was deleted after the folder was listed.
    return 0;
  }
}
