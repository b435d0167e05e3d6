import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cache, type CacheHeader } from "o1js";

/**
 * A cache of compiled keys in o1js's own files, each with a digest of its contents and circuit.
 * o1js writes a key's name before the key: a process that is killed in between leaves another
 * circuit's key under the new name, and one that is killed later leaves half a key. Here neither
 * is used: the key is compiled again.
 */
export function checkedCache(folder: string): Cache {
  const pathsOf = ({ persistentId }: CacheHeader) => {
    const data = join(folder, persistentId);
    return { data, name: `${data}.header`, digest: `${data}.sha256` };
  };
  return {
    canWrite: true,
    cacheDirectory: folder,

    read(header) {
      const { data, digest } = pathsOf(header);
      const kept = readIfThere(data);
      if (kept === undefined) return undefined;
      return readIfThere(digest)?.toString() === digestOf(header, kept) ? kept : undefined;
    },

    write(header, value) {
      const { data, name, digest } = pathsOf(header);
      mkdirSync(folder, { recursive: true });
      // Other programs that use o1js share these files.
      writeFileSync(name, header.uniqueId);
      writeFileSync(data, value);
      writeFileSync(digest, digestOf(header, value));
    },
  };
}

// ZkPrograms use this cache by default, and Protokit passes no other.
const { cacheDirectory } = Cache.FileSystemDefault;
if (cacheDirectory === undefined) throw new Error("o1js' cache of keys has no folder");
Cache.FileSystemDefault = checkedCache(cacheDirectory);

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function digestOf({ uniqueId }: CacheHeader, value: Uint8Array): string {
  return createHash("sha256").update(`${uniqueId}\n`).update(value).digest("hex");
}
