import { readFile, writeFile } from "node:fs/promises";
import type { MethodCost } from "./measureMethods.js";
import { runtimeMethods } from "./runtimeMethods.js";
import type { KifuRuntime } from "./standaloneRuntime.js";

/**
 * What a deployed chain is held to: change any of it, and older transactions, proofs or
 * clients no longer fit. Committed, so that no change of it goes unnoticed.
 */
export interface Snapshot {
  /** Each method's id, and the digest of its circuit. */
  methods: Record<string, { id: string; digest: string }>;
  /** Which methods share a program. */
  programs: Record<string, string[]>;
  /** The hash of each program's verification key. */
  verificationKeys: Record<string, string>;
}

const SNAPSHOT_FILE = new URL("../../../snapshot.json", import.meta.url);

/** The snapshot of the chain as it is deployed, to compare the runtime's own with. */
export async function committedSnapshot(): Promise<Snapshot> {
  return JSON.parse(await readFile(SNAPSHOT_FILE, "utf8")) as Snapshot;
}

/** Writes the snapshot. A difference in it breaks older transactions, proofs or clients. */
export async function commitSnapshot(snapshot: Snapshot): Promise<void> {
  await writeFile(SNAPSHOT_FILE, `${JSON.stringify(snapshot, null, 2)}\n`);
}

/** All of the snapshot that can be had without compiling, of methods that were measured. */
export function snapshotOf(
  runtime: KifuRuntime,
  costs: Record<string, MethodCost>,
): Omit<Snapshot, "verificationKeys"> {
  const methods: Snapshot["methods"] = {};
  for (const { name, id } of runtimeMethods(runtime)) {
    methods[name] = { id: id.toString(), digest: costs[name]!.digest };
  }
  const programs = Object.fromEntries(
    runtime.zkProgrammable.zkProgram.map(({ name, methods }) => [name, Object.keys(methods)]),
  );
  return { methods, programs };
}
