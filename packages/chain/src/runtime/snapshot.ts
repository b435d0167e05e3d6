import { readFile, writeFile } from "node:fs/promises";
import type { MethodCost } from "./measureMethods.js";
import { runtimeMethods } from "./runtimeMethods.js";
import type { KifuRuntime } from "./standaloneRuntime.js";
import { createHash } from "node:crypto";
import type { ChainTerms } from "./runtimeModules.js";

/**
 * The parts of a chain that must not change once it is deployed. Any change breaks older
 * transactions, proofs or clients. The snapshot is committed, so that every change is noticed.
 */
export interface Snapshot {
  methods: Record<string, { id: string; digest: string }>;
  programs: Record<string, string[]>;
  verificationKeys: Record<string, string>;
}

const SNAPSHOT_FILE = new URL("../../../snapshot.json", import.meta.url);

/** Reads snapshot.json, to compare the runtime with it. */
export async function committedSnapshot(): Promise<Snapshot> {
  return JSON.parse(await readFile(SNAPSHOT_FILE, "utf8")) as Snapshot;
}

/**
 * Writes the committed snapshot. If it changes, older transactions, proofs or clients break.
 */
export async function commitSnapshot(snapshot: Snapshot): Promise<void> {
  await writeFile(SNAPSHOT_FILE, `${JSON.stringify(snapshot, null, 2)}\n`);
}

/** The parts of the snapshot that need no compiling, from the measured methods. */
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

/** Distinguishes a chain from every other chain. */
export interface ChainIdentity extends Omit<ChainTerms, "salt"> {
  /** Undefined to accept the store's salt. */
  salt: string | undefined;
  /** A digest of the number and circuit of every method, and of the keys that verify proofs. */
  circuits: string;
}

/** The identity of a chain with these terms and the committed circuits. */
export async function identityOf({ salt, ...terms }: ChainTerms): Promise<ChainIdentity> {
  const snapshot = JSON.stringify(await committedSnapshot());
  const circuits = createHash("sha256").update(snapshot).digest("hex");
  return { ...terms, salt: salt === "" ? undefined : salt, circuits };
}
