import type { WriteBatch, KeyValue } from "../../../src/store/KeyValue.js";
import { UnwrittenChanges } from "../../../src/store/UnwrittenChanges.js";
import type { Breakage } from "./messages.js";
import { reach } from "./trap.js";

export function breakStore(keyValue: KeyValue, breakage: Breakage): KeyValue {
  switch (breakage) {
    case "tears-state-first":
      return tearing(keyValue, (halves) => halves);
    case "tears-block-first":
      return tearing(keyValue, ([state, block]) => [block, state]);
    case "tells-early":
      return tellingEarly(keyValue);
  }
}

type Write = KeyValue["write"];
type Options = Parameters<Write> extends [unknown, ...infer Rest] ? Rest : never;

/** `undefined` removes the key. */
type Changes = [key: Uint8Array, value: Uint8Array | undefined][];

function changesOf(fill: Parameters<Write>[0]): Changes {
  const changes: Changes = [];
  fill({
    put: (key, value) => changes.push([key, value]),
    remove: (key) => changes.push([key, undefined]),
  });
  return changes;
}

function stage(changes: Changes, batch: WriteBatch): void {
  for (const [key, value] of changes) {
    if (value === undefined) batch.remove(key);
    else batch.put(key, value);
  }
}

async function make(keyValue: KeyValue, changes: Changes, ...options: Options): Promise<void> {
  await keyValue.write((batch) => stage(changes, batch), ...options);
}

/** An admission changes at most twice this many keys. A block changes more. */
const FEW = 10;

type Halves = [Changes, Changes];

/**
 * Writes each batch in two halves, in the order that `order` returns. In a block's batch, the
 * first half is the state.
 */
function tearing(keyValue: KeyValue, order: (halves: Halves) => Halves): KeyValue {
  return Object.assign(Object.create(keyValue) as KeyValue, {
    async write(...[fill, ...rest]: Parameters<Write>) {
      const changes = changesOf(fill);
      const half = changes.length >>> 1;
      const [first, second] = order([changes.slice(0, half), changes.slice(half)]);
      await make(keyValue, first, ...rest);
      if (half > FEW) reach("block-torn");
      await make(keyValue, second, ...rest);
    },
  });
}

const LATER_MS = 100;

/** Reports a batch as written and shows it to readers, but writes it later. */
function tellingEarly(keyValue: KeyValue): KeyValue {
  const reported = new UnwrittenChanges(keyValue);
  return {
    get: (key) => reported.get(key),
    range: (from, to, options) => reported.range(from, to, options),
    async write(fill, ...rest) {
      const changes = changesOf(fill);
      stage(changes, reported);
      setTimeout(() => void make(keyValue, changes, ...rest), LATER_MS);
      return Promise.resolve();
    },
    sync: async () => await keyValue.sync(),
    close: async () => await keyValue.close(),
  };
}
