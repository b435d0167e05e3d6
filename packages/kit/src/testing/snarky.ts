import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Poseidon } from "#poseidon";
import { hashFast } from "../primitives/installFastPoseidon.js";
import type * as Bindings from "o1js/dist/node/bindings.js";
import type * as Context from "o1js/dist/node/lib/provable/core/provable-context.js";

/** The type of o1js's binding to its prover. Only a deep import has it. */
export type Snarky = (typeof Bindings)["Snarky"];

/**
 * The internals of the same o1js that `import "o1js"` returns. The o1js package allows no deep
 * imports by name, so the files are imported by path. Node and jest then share one instance. This
 * file and `withQuickProver.ts` depend on o1js's internals, so the version of o1js is pinned.
 */
export interface Inside {
  readonly snarky: Snarky;
  readonly context: (typeof Context)["snarkContext"];
}

let loaded: Promise<Inside> | undefined;

/** Loads the parts of o1js that it does not export. They are loaded once for all tests. */
export function insideO1js(): Promise<Inside> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Inside> {
  const root = dirname(createRequire(import.meta.url).resolve("o1js"));
  const open = (file: string): Promise<unknown> => import(pathToFileURL(join(root, file)).href);
  const bindings = (await open("bindings.js")) as typeof Bindings;
  const context = (await open("lib/provable/core/provable-context.js")) as typeof Context;
  await bindings.initializeBindings();
  // The quick prover hashes for each lie.
  hashFast(Poseidon);
  return { snarky: bindings.Snarky, context: context.snarkContext };
}
