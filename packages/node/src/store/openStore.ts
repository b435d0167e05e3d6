import { randomBytes } from "node:crypto";
import type { ChainTerms } from "@kifu/chain/terms";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { checkIdentity, checkSuccessor, SCHEMA } from "./checkIdentity.js";
import { damaged } from "./codec/Codec.js";
import type { KeyValue } from "./KeyValue.js";
import { everything, metaKey } from "./keys.js";
import { Store } from "./Store.js";
import { isObject } from "../lib/isObject.js";
import type { StoreIdentity, WrittenIdentity } from "./StoreIdentity.js";
import { type LmdbOptions, openLmdb } from "./openLmdb.js";

/**
 * Opens the store in this database. An empty database becomes a store of this chain. Throws for a
 * store of another chain or layout.
 */
export async function openStore(keyValue: KeyValue, identity: StoreIdentity): Promise<Store> {
  refuseHalfImported(keyValue);
  const written = readIdentity(keyValue);
  if (written === undefined) {
    const { salt = randomBytes(16).toString("hex") } = identity;
    await writeIdentity(keyValue, { schema: SCHEMA, ...identity, salt });
  } else {
    checkIdentity(written, identity);
    const { parts, version } = identity;
    if (written.parts === undefined && parts !== undefined) {
      await writeParts(keyValue, { ...written, parts, version });
    }
  }
  return new Store(keyValue);
}

/**
 * Has a store continue with this version's circuits, once the settlement contract takes their proofs.
 * All of its blocks must be settled.
 */
export async function adoptCircuits(keyValue: KeyValue, identity: StoreIdentity): Promise<void> {
  const written = readIdentity(keyValue);
  if (written === undefined) throw damaged("the store does not say which chain it contains");
  if (written.circuits === identity.circuits) return;
  checkSuccessor(written, identity);
  const { schema, salt } = written;
  const earlierCircuits = new Store(keyValue).blockCount();
  await writeIdentity(keyValue, { ...identity, schema, salt, earlierCircuits });
}

/** Reads the store's identity. Undefined if no chain uses the store yet. */
export function readIdentity(keyValue: KeyValue): WrittenIdentity | undefined {
  const bytes = keyValue.get(metaKey("identity"));
  if (bytes !== undefined) return parseIdentity(bytes);
  for (const _ of keyValue.range(everything.from, everything.to, { limit: 1 })) {
    throw damaged("the store does not say which chain it contains");
  }
  return undefined;
}

export function termsOf({ keyValue }: Pick<Store, "keyValue">): ChainTerms {
  const written = readIdentity(keyValue);
  if (written === undefined) throw damaged("the store does not say which chain it contains");
  const { name, roundLength, salt, faucet } = written;
  return { name, roundLength, salt, faucet };
}

export function parseIdentity(bytes: Uint8Array): WrittenIdentity {
  let written: WrittenIdentity | null | undefined;
  try {
    written = JSON.parse(Buffer.from(bytes).toString()) as WrittenIdentity | null;
  } catch {
    // `written` stays undefined, which is reported below.
  }
  if (typeof written?.schema !== "number") {
    throw damaged("the store does not say which chain it contains");
  }
  return areParts(written.parts) ? written : { ...written, parts: undefined };
}

/** True if the parts can be compared. An imported file may contain anything. */
function areParts(parts: unknown): boolean {
  if (!isObject(parts)) return false;
  const { methods, verificationKeys, games } = parts;
  return (
    [methods, verificationKeys, games].every(
      (part) => isObject(part) && Object.keys(part).every((name) => /^[\w.-]{1,64}$/.test(name)),
    ) && Object.values(methods as object).every(isObject)
  );
}

async function writeIdentity(keyValue: KeyValue, identity: WrittenIdentity): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(identity));
  await keyValue.write((batch) => batch.put(metaKey("identity"), bytes));
}

/** Adds the parts of the circuits to a store of an earlier version. */
async function writeParts(keyValue: KeyValue, identity: WrittenIdentity): Promise<void> {
  try {
    await writeIdentity(keyValue, identity);
  } catch (error) {
    // If the store is read-only or its disk is full, continue without storing the parts.
    if (!(error instanceof NodeError)) throw error;
  }
}

function refuseHalfImported(keyValue: KeyValue): void {
  if (keyValue.get(metaKey("importing")) === undefined) return;
  throw new NodeError(nodeCodes.store.damaged, "An import into this store did not finish.", {
    remedy: "Import again. It replaces what is there.",
  });
}

/**
 * Opens an existing store for writing. The store is first opened read-only, so that a wrong path
 * creates nothing.
 */
export async function openExisting(
  path: string,
  options: Pick<LmdbOptions, "onRepair"> = {},
): Promise<KeyValue> {
  await (await openLmdb(path, { ...options, readOnly: true })).close();
  return await openLmdb(path, options);
}
