import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The disk space that the files of a folder take. 0 if there is no folder. */
export async function folderBytes(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => await bytesOf(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Counts allocated blocks rather than the length, because a database file is sparse. */
async function bytesOf(file: string): Promise<number> {
  try {
    const { blocks } = await stat(file);
    return blocks * 512;
  } catch {
    // Deleted since the folder was read.
    return 0;
  }
}
