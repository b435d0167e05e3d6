import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { COUNT_BYTES, fieldOf, type StoreSection } from "../store/keys.js";
import { RESTORE } from "../store/storeErrors.js";
import type { Store } from "../store/Store.js";
import type { Entry } from "../store/KeyValue.js";

/** The first place where a stored chain differs from its replay. */
export interface Difference {
  /**
   * The height of the entry's block. If the entry belongs to no single block, the height of the
   * latest block.
   */
  height: number;
  what: string;
  key?: string;
  stored: string;
  replayed: string;
}

/** Undefined if the values are equal. */
export function differenceAt(
  height: number,
  what: string,
  stored: unknown,
  replayed: unknown,
): Difference | undefined {
  if (String(stored) === String(replayed)) return undefined;
  return { height, what, stored: String(stored), replayed: String(replayed) };
}

/** Another process has changed the store, or the disk is damaged. */
export function differenceError({ height, what, key, stored, replayed }: Difference): NodeError {
  return new NodeError(
    nodeCodes.store.damaged,
    `The stored chain differs from its replay at height ${String(height)}.`,
    {
      details: { height, what, ...(key !== undefined && { key }), stored, replayed },
      remedy: RESTORE,
    },
  );
}

interface Compared {
  section: StoreSection;
  stored: Entry | undefined;
  replayed: Entry | undefined;
  replica: Store;
}

/** Sections whose keys begin with a block's height. */
const BY_HEIGHT: readonly StoreSection[] = ["block", "execution", "trace", "result", "resultTrace"];

/**
 * How many bytes of an entry are shown from the first difference on. Traces take tens of
 * kilobytes.
 */
const SHOWN_BYTES = 16;

export function entryDifference(compared: Compared): Difference | undefined {
  const { section, stored, replayed } = compared;
  const entry = first(stored, replayed);
  if (entry === undefined) return undefined;
  // Computed only if there is a difference, because there are many entries.
  const common = () => ({
    height: heightOf(entry, compared),
    what: `an entry of the section ${section}`,
    key: hex(entry.key),
  });
  if (stored !== entry && !sameKey(stored, entry)) {
    return { ...common(), stored: "absent", replayed: sizeOf(entry.value) };
  }
  if (replayed !== entry && !sameKey(replayed, entry)) {
    return { ...common(), stored: sizeOf(entry.value), replayed: "absent" };
  }
  if (stored === undefined || replayed === undefined) return undefined;
  const at = firstDifference(stored.value, replayed.value);
  if (at === undefined) return undefined;
  return { ...common(), stored: shown(stored.value, at), replayed: shown(replayed.value, at) };
}

/**
 * Returns the entry with the smaller key. If the keys differ, the other store lacks that entry.
 */
function first(stored: Entry | undefined, replayed: Entry | undefined): Entry | undefined {
  if (stored === undefined || replayed === undefined) return stored ?? replayed;
  return Buffer.compare(stored.key, replayed.key) <= 0 ? stored : replayed;
}

function sameKey(one: Entry | undefined, other: Entry): boolean {
  return one !== undefined && Buffer.compare(one.key, other.key) === 0;
}

function heightOf({ key }: Entry, { section, replica }: Compared): number {
  const latest = replica.blockCount() - 1;
  if (BY_HEIGHT.includes(section)) return Buffer.from(key).readUIntBE(1, COUNT_BYTES);
  const hash = () => fieldOf(key.subarray(1)).toString();
  if (section === "height") return replica.heightOf(hash()) ?? latest;
  const status = section === "status" ? replica.status(hash()) : undefined;
  return status?.kind === "included" ? status.height : latest;
}

function firstDifference(one: Uint8Array, other: Uint8Array): number | undefined {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return one.length === other.length ? undefined : length;
}

function shown(value: Uint8Array, at: number): string {
  const excerpt = hex(value.subarray(at, at + SHOWN_BYTES));
  const rest = at + SHOWN_BYTES < value.length ? "…" : "";
  return `${excerpt}${rest} from byte ${at} of ${value.length}`;
}

function sizeOf({ length }: Uint8Array): string {
  return `${length} bytes`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}
