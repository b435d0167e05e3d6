import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A loader in `bundler/`, by its file name without ending. */
export function bundlerLoader(name: string): (source: string) => string {
  return require(`../../../bundler/${name}.cjs`) as (source: string) => string;
}

/** The path of an installed file below `node_modules`. */
export function installedFile(path: string): URL {
  return new URL(`../../../../../node_modules/${path}`, import.meta.url);
}

/** The text of such a file. */
export function installedSource(path: string): string {
  return readFileSync(installedFile(path), "utf8");
}
