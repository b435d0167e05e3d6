import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { canMount } from "./SmallDisk.js";

/** Root may write to every file, whatever its mode. */
export const canMakeReadOnly = canMount || process.getuid?.() !== 0;

export function makeReadOnly(folder: string): () => void {
  return canMount ? mountReadOnly(folder) : forbidWriting(folder);
}

function mountReadOnly(folder: string): () => void {
  execFileSync("mount", ["--bind", folder, folder]);
  execFileSync("mount", ["-o", "remount,ro,bind", folder]);
  return () => execFileSync("umount", [folder]);
}

function forbidWriting(folder: string): () => void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  for (const file of files) chmodSync(file, 0o400);
  chmodSync(folder, 0o500);
  return () => {
    chmodSync(folder, 0o700);
    for (const file of files) chmodSync(file, 0o600);
  };
}
