import { Field, PrivateKey } from "o1js";
import type { Random } from "@kifu/kit/testing";
import type { Draft } from "../harness/Draft.js";
import { EDGES } from "./edges.js";
import type { Scene } from "./Scene.js";

export type DraftMutation = (draft: Draft, scene: Scene) => Draft;

const P = Field.ORDER;

/** Changes before signing. The signature is valid, but the content is not. */
export const draftMutations: Readonly<Record<string, DraftMutation>> = {
  "an argument at an edge": (draft, { random }) =>
    withField(draft, random, () => random.pick(EDGES)),

  "an argument anywhere": (draft, { random }) =>
    withField(draft, random, () => random.bits(255) % P),

  "an argument next to it": (draft, { random }) =>
    withField(draft, random, (field) => (field + random.pick([1n, 2n, P - 1n, P - 2n])) % P),

  "an argument of the other sign": (draft, { random }) =>
    withField(draft, random, (field) => (P - field) % P),

  "a bit of an argument": (draft, { random }) =>
    withField(draft, random, (field) => (field ^ (1n << BigInt(random.below(254)))) % P),

  "an argument for another": (draft, { random }) =>
    withField(draft, random, () => random.pick(draft.fields)),

  "two arguments swapped": (draft, { random }) => {
    const fields = [...draft.fields];
    const [a, b] = [random.below(fields.length), random.below(fields.length)];
    [fields[a], fields[b]] = [fields[b] ?? 0n, fields[a] ?? 0n];
    return { ...draft, fields };
  },

  "arguments in reverse": (draft) => ({ ...draft, fields: [...draft.fields].reverse() }),

  "all arguments at an edge": (draft, { random }) => {
    const edge = random.pick(EDGES);
    return { ...draft, fields: draft.fields.map(() => edge) };
  },

  "an argument removed": (draft, { random }) => {
    const at = random.below(draft.fields.length);
    return { ...draft, fields: draft.fields.filter((_, i) => i !== at) };
  },

  "no arguments": (draft) => ({ ...draft, fields: [] }),

  "an argument twice": (draft, { random }) => {
    const at = random.below(draft.fields.length);
    return { ...draft, fields: [...draft.fields.slice(0, at + 1), ...draft.fields.slice(at)] };
  },

  "arguments added": (draft, { random }) => {
    const more = Array.from({ length: random.pick([1, 2, 300]) }, () => random.pick(EDGES));
    return { ...draft, fields: [...draft.fields, ...more] };
  },

  "another method": (draft, { random, runtime }) => {
    const ids = Object.values(runtime.methodIdResolver.methodIdMap());
    return { ...draft, methodId: random.pick(ids).methodId };
  },

  "no method": (draft, { random }) => ({ ...draft, methodId: random.pick(EDGES) }),

  "a nonce that is used": (draft) => ({
    ...draft,
    nonce: draft.nonce > 0n ? draft.nonce - 1n : 0n,
  }),

  "a nonce at an edge": (draft, { random }) => ({
    ...draft,
    nonce: random.pick([0n, 2n ** 32n, 2n ** 64n - 2n, 2n ** 64n - 1n, 2n ** 64n, P - 1n]),
  }),

  "a nonce too far ahead": (draft, { random }) => ({
    ...draft,
    nonce: draft.nonce + BigInt(11 + random.below(100)),
  }),

  "somebody else's signature": (draft, scene) => {
    const { wallet, session } = scene.random.pick(scene.members);
    const key = scene.random.pick([wallet, session, PrivateKey.fromBigInt(3n)]);
    return { ...draft, key };
  },

  "another chain's domain": (draft, scene) => ({
    ...draft,
    fields: draft.fields.map((field) => (field === scene.domain ? field + 1n : field)),
  }),
};

function withField(draft: Draft, random: Random, change: (field: bigint) => bigint): Draft {
  const at = random.below(draft.fields.length);
  return { ...draft, fields: draft.fields.map((field, i) => (i === at ? change(field) : field)) };
}
