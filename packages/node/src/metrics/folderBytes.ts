import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** What the files of a folder take up on the disk; 0 if there is none. */
export async function folderBytes(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => await bytesOf(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Blocks are counted, not characters: a database's file has holes. */
async function bytesOf(file: string): Promise<number> {
  try {
    const { blocks } = await stat(file);
    return blocks * 512;
  } catch {
    // Deleted since the folder was read.
    return 0;
  }
}
