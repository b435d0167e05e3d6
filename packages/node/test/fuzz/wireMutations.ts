import { Field, PrivateKey, Scalar } from "o1js";
import { type Draft, publicKeyOf, sign, type Wire } from "../harness/Draft.js";
import { nobodies } from "../harness/nobodies.js";
import { aliases, EDGES, JUNK } from "./edges.js";
import type { Scene } from "./Scene.js";

/** Changes a signed transaction. The result must be refused, or be an exact duplicate. */
export type WireMutation = (wire: Wire, draft: Draft, scene: Scene) => unknown;

type Path = readonly (string | number)[];

export const wireMutations: Readonly<Record<string, WireMutation>> = {
  "junk somewhere": (wire, _, { random }) =>
    replaced(wire, random.pick(paths(wire)), random.pick(JUNK)),

  "junk in the place of all": (_, __, { random }) => random.pick(JUNK),

  "a number written otherwise": (wire, _, { random }) => {
    const path = random.pick(paths(wire).filter((one) => isNumber(at(wire, one))));
    return replaced(wire, path, random.pick(aliases(BigInt(String(at(wire, path))))));
  },

  "a number at an edge, unsigned": (wire, _, { random }) => {
    const path = random.pick(paths(wire).filter((one) => isNumber(at(wire, one))));
    return replaced(wire, path, String(random.pick(EDGES)));
  },

  "a property removed": (wire, _, { random }) => {
    const copy = structuredClone(wire) as unknown as Record<string, unknown>;
    delete copy[random.pick(Object.keys(wire))];
    return copy;
  },

  "a property added": (wire, _, { random }) => {
    const name = random.pick([
      "__proto__",
      "constructor",
      "prototype",
      "toJSON",
      "length",
      "x",
      "",
    ]);
    const extra = `{${JSON.stringify(name)}:{"isMessage":true},`;
    return JSON.parse(extra + JSON.stringify(wire).slice(1)) as unknown;
  },

  "the properties in a prototype": (wire) =>
    JSON.parse(`{"__proto__":${JSON.stringify(wire)}}`) as unknown,

  "a message": (wire) => ({ ...wire, isMessage: true }),

  "auxiliary data": (wire, _, { random }) => ({
    ...wire,
    auxiliaryData: random.pick([[""], ["{}"], ["x".repeat(1000)], [null], {}, "[]"]),
  }),

  "a hash of the client's": (wire, _, { random }) => ({
    ...wire,
    hash: String(random.pick([...EDGES, BigInt(wire.hash) + 1n])),
  }),

  "surplus arguments, unsigned": (wire, _, { random }) => ({
    ...wire,
    argsFields: [...wire.argsFields, String(random.pick(EDGES))],
  }),

  "the signature of another nonce": (wire, draft) => ({
    ...wire,
    signature: sign({ ...draft, nonce: draft.nonce + 1n }).signature,
  }),

  "the signature of other arguments": (wire, draft) => ({
    ...wire,
    signature: sign({ ...draft, fields: draft.fields.map((field) => field ^ 1n) }).signature,
  }),

  "a signature turned over": (wire, _, { random }) => {
    const { r, s } = wire.signature;
    const signature = random.pick([
      { r, s: String(Scalar.ORDER - BigInt(s)) },
      { r: String(Field.ORDER - BigInt(r)), s },
      { r: s, s: r },
      { r: "0", s },
      { r, s: "0" },
      { r: "0", s: "0" },
      { r: String(BigInt(r) + 1n), s },
      { r, s: String((BigInt(s) + 1n) % Scalar.ORDER) },
      { r, s: String(BigInt(s) + Scalar.ORDER) },
      { r: String(BigInt(r) + Field.ORDER), s },
    ]);
    return { ...wire, signature };
  },

  "another's name under it": (wire, draft, { random, members }) => {
    const { wallet, session } = random.pick(members);
    const key = random.pick([wallet, session]);
    // The hash matches, so only the signature is wrong.
    const { hash, sender } = sign({ ...draft, key });
    return { ...wire, hash, sender };
  },

  "nobody's name under it": (wire, _, { random }) => ({
    ...wire,
    sender: random.pick([
      random.pick(nobodies).toBase58(),
      publicKeyOf(PrivateKey.fromBigInt(5n)).toBase58().toLowerCase(),
      `${wire.sender}1`,
      ` ${wire.sender}`,
      `B62${"q".repeat(52)}`,
      `B62${"1".repeat(52)}`,
      wire.sender.slice(0, -1),
    ]),
  }),
};

function paths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, part]) => paths(part, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value);
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((part: unknown, i) =>
      String(i) === String(name) ? replaced(part, rest, by) : part,
    );
  }
  const part = (value as Record<string, unknown>)[name];
  return { ...(value as object), [name]: replaced(part, rest, by) };
}

function isNumber(value: unknown): boolean {
  return typeof value === "string" && /^[0-9]+$/.test(value);
}
