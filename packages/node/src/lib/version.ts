import { readFileSync } from "node:fs";

const MANIFEST = new URL("../../../package.json", import.meta.url);

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

export function version() {
  const { version: kifu, dependencies } = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
  return {
    kifu,
    protokit: dependencies["@proto-kit/protocol"],
    o1js: dependencies["o1js"],
    node: process.versions.node,
  };
}
