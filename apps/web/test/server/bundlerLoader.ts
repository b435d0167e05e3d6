import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export function bundlerLoader(name: string): (source: string) => string {
  return require(`../../../bundler/${name}.cjs`) as (source: string) => string;
}

/** The URL of an installed file. `path` starts below `node_modules`. */
export function installedFile(path: string): URL {
  return new URL(`../../../../../node_modules/${path}`, import.meta.url);
}

export function installedSource(path: string): string {
  return readFileSync(installedFile(path), "utf8");
}
