import { randomBytes } from "node:crypto";
import type { ChainTerms } from "../../runtime/terms.js";
import { nodeCodes } from "../codes.js";
import { NodeError } from "../NodeError.js";
import { damaged } from "./codec/bytes.js";
import type { KeyValue } from "./keyValue.js";
import { everything, metaKey } from "./keys.js";
import { OrderedStore } from "./OrderedStore.js";
import type { Store } from "./Store.js";

/** What tells one chain from another. A store belongs to one. */
export interface StoreIdentity {
  name: string;
  roundLength: number;
  /** undefined: whichever the store has; a new one draws one. */
  salt: string | undefined;
  /** A digest of the circuits: blocks that ran under others cannot be proven under these. */
  circuits: string;
}

/** Grows when older code could not read what newer code writes. */
const SCHEMA = 2;

interface Written extends StoreIdentity {
  schema: number;
  salt: string;
}

/**
 * Opens the store in this database. An empty one becomes this chain's; one of another chain,
 * or of newer code, is refused.
 */
export async function openStore(keyValue: KeyValue, identity: StoreIdentity): Promise<Store> {
  refuseHalfImported(keyValue);
  const written = readIdentity(keyValue);
  if (written === undefined) {
    const { name, roundLength, circuits, salt = randomBytes(16).toString("hex") } = identity;
    const fresh: Written = { schema: SCHEMA, name, roundLength, salt, circuits };
    await keyValue.write((batch) =>
      batch.put(metaKey("identity"), Buffer.from(JSON.stringify(fresh))),
    );
  } else {
    checkIdentity(written, identity);
  }
  return new OrderedStore(keyValue);
}

/** Whose store it is; undefined when it is nobody's yet. */
export function readIdentity(keyValue: KeyValue): Written | undefined {
  const bytes = keyValue.get(metaKey("identity"));
  if (bytes !== undefined) return parseIdentity(bytes);
  for (const _ of keyValue.range(everything.from, everything.to, { limit: 1 })) {
    throw damaged("the store does not say which chain it holds");
  }
  return undefined;
}

/** The terms of the chain that this store holds. */
export function termsOf({ keyValue }: Pick<Store, "keyValue">): ChainTerms {
  const written = readIdentity(keyValue);
  if (written === undefined) throw damaged("the store does not say which chain it holds");
  const { name, roundLength, salt } = written;
  return { name, roundLength, salt };
}

/** Throws unless this code can read it, and it is this chain's. */
export function checkIdentity(written: Written, identity: StoreIdentity): void {
  refuseNewer(written);
  refuseOlder(written);
  refuseForeign(written, identity);
}

/** What a store says of itself. */
export function parseIdentity(bytes: Uint8Array): Written {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Written;
  } catch {
    throw damaged("the store does not say which chain it holds");
  }
}

function refuseNewer({ schema }: Written): void {
  if (schema <= SCHEMA) return;
  throw new NodeError(nodeCodes.store.newer, "A newer version of this node wrote the store.", {
    details: { written: schema, readable: SCHEMA },
    remedy: "Start the version that wrote it, or a later one.",
  });
}

/** Before there were salts, chains of one name were one: what was signed for one counts on all. */
function refuseOlder({ schema }: Written): void {
  if (schema === SCHEMA) return;
  throw new NodeError(nodeCodes.store.older, "An older version of this node wrote the store.", {
    details: { written: schema, readable: SCHEMA },
    remedy: "Begin a new chain in a new store, or start the version that wrote this one.",
  });
}

function refuseForeign(written: Written, wanted: StoreIdentity): void {
  const isSame =
    written.name === wanted.name &&
    written.roundLength === wanted.roundLength &&
    (wanted.salt === undefined || written.salt === wanted.salt) &&
    written.circuits === wanted.circuits;
  if (isSame) return;
  throw new NodeError(nodeCodes.store.foreign, "The store holds another chain.", {
    details: {
      storeName: written.name,
      storeRoundLength: written.roundLength,
      storeSalt: written.salt,
      storeCircuits: written.circuits,
      name: wanted.name,
      roundLength: wanted.roundLength,
      ...(wanted.salt === undefined ? {} : { salt: wanted.salt }),
      circuits: wanted.circuits,
    },
    remedy:
      "Give the path of this chain's store or of a new one, or the settings that the store has.",
  });
}

function refuseHalfImported(keyValue: KeyValue): void {
  if (keyValue.get(metaKey("importing")) === undefined) return;
  throw new NodeError(nodeCodes.store.damaged, "An import into this store did not finish.", {
    remedy: "Import once more: what is there is replaced.",
  });
}
