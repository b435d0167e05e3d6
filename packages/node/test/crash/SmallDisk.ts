import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly path: string;
  /** Fills the disk. Existing parts of this store's files can still be overwritten. */
  fill(store: string): void;
  free(): void;
  remove(): Promise<void>;
}

/** A small file system in memory, which needs the right to mount. */
export async function mountedDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), "kifu-disk-"));
  run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path);
  const ballast = join(path, "ballast");
  return {
    path,
    fill() {
      const block = Buffer.alloc(4096);
      try {
        for (;;) writeFileSync(ballast, block, { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(ballast),
    async remove() {
      run("umount", path);
      await rm(path, { recursive: true });
    },
  };
}

/** Limits the size of a process's files. This needs no privileges. */
export async function limitedFiles(pid: () => number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), "kifu-disk-"));
  const limit = (bytes: number | "unlimited") =>
    run("prlimit", `--pid=${pid()}`, `--fsize=${bytes}:`);
  return {
    path,
    fill: (store) => limit(sizeOfLargest(store)),
    free: () => {
      // The limit ends with the process.
      if (existsSync(`/proc/${pid()}`)) limit("unlimited");
    },
    remove: async () => await rm(path, { recursive: true }),
  };
}

function sizeOfLargest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Math.max(...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size));
}

/** True if this process may mount. Root may, though not in every container. */
export const canMount = tryToMount();

function tryToMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), "kifu-disk-"));
  try {
    run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", path);
    run("umount", path);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(path);
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "pipe"] });
}
