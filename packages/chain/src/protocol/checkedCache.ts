import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cache, type CacheHeader } from "o1js";

/**
 * A cache of compiled keys in the files that o1js' own has, each with a digest of what it holds and for
 * which circuit. o1js writes a key's name before the key: a process that is killed between the two
 * leaves the key of other circuits under the new name, and one that is killed later half a key. Here
 * neither is taken for the key: it is compiled again.
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

// ZkPrograms take this one unless they are given another, and Protokit gives them none.
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
