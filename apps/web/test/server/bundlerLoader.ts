import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A loader of `bundler/`, by its file's name without the ending. */
export function bundlerLoader(name: string): (source: string) => string {
  return require(`../../../bundler/${name}.cjs`) as (source: string) => string;
}

/** Where an installed file is, by its path below `node_modules`. */
export function installedFile(path: string): URL {
  return new URL(`../../../../../node_modules/${path}`, import.meta.url);
}

/** What is in such a file. */
export function installedSource(path: string): string {
  return readFileSync(installedFile(path), "utf8");
}
