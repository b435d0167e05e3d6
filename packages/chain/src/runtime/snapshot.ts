import { readFile, writeFile } from "node:fs/promises";
import { measureMethods } from "./measure.js";
import type { KifuRuntime } from "./standalone.js";

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

export async function committedSnapshot(): Promise<Snapshot> {
  return JSON.parse(await readFile(SNAPSHOT_FILE, "utf8")) as Snapshot;
}

export async function commitSnapshot(snapshot: Snapshot): Promise<void> {
  await writeFile(SNAPSHOT_FILE, `${JSON.stringify(snapshot, null, 2)}\n`);
}

/** All of the snapshot that can be had without compiling: seconds, not minutes. */
export async function snapshotOf(
  runtime: KifuRuntime,
): Promise<Omit<Snapshot, "verificationKeys">> {
  const ids = runtime.methodIdResolver.methodIdMap();
  const methods: Snapshot["methods"] = {};
  for (const [name, { digest }] of Object.entries(await measureMethods(runtime))) {
    const id = ids[name as keyof typeof ids]?.methodId;
    if (id === undefined) throw new Error(`${name} has no method id`);
    methods[name] = { id: id.toString(), digest };
  }
  const programs = Object.fromEntries(
    runtime.zkProgrammable.zkProgram.map(({ name, methods }) => [name, Object.keys(methods)]),
  );
  return { methods, programs };
}
