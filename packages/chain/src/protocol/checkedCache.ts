import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cache, type CacheHeader } from "o1js";

/**
 * A cache of compiled keys in o1js's own files, with a digest of each key and its circuit. o1js
 * writes a key's name before the key. A process that is killed in between leaves the wrong key,
 * or half of one. Such a key does not match its digest and is compiled again.
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
      // Other programs that use o1js share these files, and read this name.
      writeFileSync(name, header.uniqueId);
      writeFileSync(data, value);
      writeFileSync(digest, digestOf(header, value));
    },
  };
}

// Protokit passes no cache, so ZkPrograms use this default one.
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
