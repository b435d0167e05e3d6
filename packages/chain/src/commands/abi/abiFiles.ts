import { writeFile } from "node:fs/promises";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { abiOf } from "./abiOf.js";
import { vectorsOf } from "./vectorsOf.js";

const CLIENT = new URL("../../../../../client/", import.meta.url);

/**
 * The client's committed files by their paths in its package, as the runtime would have them. A test
 * compares them, so that client and chain cannot drift apart.
 */
export function abiFiles(runtime: KifuRuntime): Record<string, string> {
  return {
    "src/abi/abi.ts": `/** Written by \`npm run abi\` from the chain's runtime. */
export const abi = ${text(abiOf(runtime))} as const;
`,
    "test/abi/vectors.json": `${text(vectorsOf(runtime))}\n`,
  };
}

/** Writes the client's files again, and returns their paths. */
export async function commitAbi(runtime: KifuRuntime): Promise<string[]> {
  const files = Object.entries(abiFiles(runtime));
  for (const [path, contents] of files) await writeFile(new URL(path, CLIENT), contents);
  return files.map(([path]) => path);
}

function text(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
