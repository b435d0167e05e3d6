import type { Random } from "@kifu/kit/testing";
import type { Wire } from "../harness/Draft.js";

type Strange = (wire: Wire) => unknown;

/** Values that are not JSON but could reach the function from other code. */
const strangeObjects: readonly Strange[] = [
  () => undefined,
  () => Symbol("transaction"),
  () => 5n,
  () => () => undefined,
  () => new Date(0),
  () => new Map(),
  (wire) => JSON.stringify(wire),
  (wire) => Buffer.from(JSON.stringify(wire)),
  (wire) => Object.create(wire) as unknown,
  (wire) => new Proxy(wire, { getOwnPropertyDescriptor: fail }),
  (wire) => new Proxy(wire, { ownKeys: fail }),
  (wire) => withGetter(wire, "hash", fail),
  (wire) => withGetter(wire, "isMessage", alternating(false, true)),
  (wire) => withGetter(wire, "argsFields", alternating(wire.argsFields, [])),
  (wire) => ({ ...wire, [Symbol("hidden")]: true }),
  (wire) => Object.defineProperty({ ...wire }, "hidden", { value: true }),
  (wire) => ({ ...wire, argsFields: Object.assign([...wire.argsFields], { extra: "1" }) }),
  (wire) => ({ ...wire, argsFields: Array.from({ length: 5 }) }),
  (wire) => ({ ...wire, argsFields: new Array<string>(7) }),
  (wire) => ({ ...wire, argsFields: new Array<string>(2 ** 31) }),
  (wire) => ({ ...wire, argsFields: withGetter([...wire.argsFields], "0", alternating("1", "2")) }),
  (wire) => ({ ...wire, argsFields: wire.argsFields.map((text) => new String(text)) }),
  (wire) => ({ ...wire, argsFields: wire.argsFields.map(BigInt) }),
  (wire) => ({ ...wire, sender: { toString: () => wire.sender } }),
  (wire) => ({ ...wire, nonce: Number(wire.nonce) }),
  (wire) => ({ ...wire, signature: new Proxy(wire.signature, { ownKeys: fail }) }),
  cyclic,
];

/** An object that looks like a transaction and behaves differently. */
export function strangeObject(wire: Wire, random: Random): unknown {
  return random.pick(strangeObjects)(wire);
}

function fail(): never {
  throw new Error("a trap of the input's own");
}

/** A getter that returns one value for the check and another for the use. */
function alternating<T>(first: T, then: T): () => T {
  let asked = 0;
  return () => (asked++ === 0 ? first : then);
}

function withGetter<T extends object>(object: T, name: string, get: () => unknown): T {
  const copy = (Array.isArray(object) ? [...(object as unknown[])] : { ...object }) as T;
  return Object.defineProperty(copy, name, { get, enumerable: true });
}

function cyclic(wire: Wire): unknown {
  const signature: Record<string, unknown> = { ...wire.signature };
  signature.r = signature;
  return { ...wire, signature };
}
