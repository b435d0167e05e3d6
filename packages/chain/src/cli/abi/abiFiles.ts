import { readFile, writeFile } from "node:fs/promises";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { abiOf, callsOf, refusalsOf } from "./abiOf.js";
import { vectorsOf } from "./vectorsOf.js";

const CLIENT = new URL("../../../../../client/", import.meta.url);

/**
 * The client's generated files: their contents by path. A test compares them with the committed
 * files, so that client and chain cannot drift apart.
 */
export function abiFiles(runtime: KifuRuntime): Record<string, string> {
  return {
    "src/abi/abi.ts": source("abi", abiOf()),
    "src/abi/calls.ts": source("calls", callsOf(runtime)),
    "src/abi/refusals.ts": source("refusals", refusalsOf()),
    "test/abi/vectors.json": `${text(vectorsOf(runtime))}\n`,
  };
}

function source(name: string, value: unknown): string {
  return `/** Written by \`npm run abi\` from the chain's runtime. */
export const ${name} = ${text(value)} as const;
`;
}

/** Writes the client's outdated files and returns their paths. */
export async function commitAbi(runtime: KifuRuntime): Promise<string[]> {
  const written: string[] = [];
  for (const [path, contents] of Object.entries(abiFiles(runtime))) {
    const file = new URL(path, CLIENT);
    // Rewriting an unchanged file would make watchers recompile everything.
    if ((await readFile(file, "utf8").catch(() => "")) === contents) continue;
    await writeFile(file, contents);
    written.push(path);
  }
  return written;
}

function text(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
