import { Field, type ProvablePure } from "o1js";
import { engineCodes } from "../../codes.js";
import { allNodeCodes } from "../../node/codes.js";
import { shownGames } from "../../runtime/games.js";
import { methodCircuit, moduleNamed } from "../../runtime/measure.js";
import type { KifuRuntime } from "../../runtime/standalone.js";
import { LONGEST_SESSION, Scope } from "../../sessions/session.js";
import { VALID_FOR } from "../../state/validity.js";
import { lapsingMethods } from "../../runtime/lapsingMethods.js";

/** How the fields of an argument lie: one field, or named parts in their order. */
export type Shape = "field" | { [part: string]: Shape };

/** What a client must know to speak with the chain, and cannot ask it for. */
export interface Abi {
  methods: Record<string, { id: string; arguments: Shape[] }>;
  games: { name: string; number: number; module: string }[];
  sessions: { scope: typeof Scope; longest: number };
  /** Methods whose last field is the last block that they may be in, and how far ahead that is. */
  validity: { methods: readonly string[]; blocks: number };
}

export function abiOf(runtime: KifuRuntime): Abi {
  const ids = runtime.methodIdResolver.methodIdMap();
  const methods: Abi["methods"] = {};
  for (const name of methodNames(runtime)) {
    const id = ids[name as keyof typeof ids]?.methodId;
    if (id === undefined) throw new Error(`${name} has no method id`);
    const types = circuitOf(runtime, name).types;
    methods[name] = { id: id.toString(), arguments: types.map(shapeOf) };
  }
  return {
    methods,
    games: shownGames.map(({ number, module, rules }) => ({ name: rules.name, number, module })),
    sessions: { scope: Scope, longest: LONGEST_SESSION },
    validity: { methods: lapsingMethods, blocks: VALID_FOR },
  };
}

/** Every code that a client may be told: the engine's, the games' and the node's. */
export function codesOfChain(): string[] {
  const ofGames = shownGames.flatMap(({ rules }) => rules.codes);
  return [...engineCodes, ...ofGames, ...allNodeCodes].sort();
}

/** `Module.method`, in alphabetical order. */
export function methodNames(runtime: KifuRuntime): string[] {
  return Object.keys(runtime.methodIdResolver.methodIdMap()).sort();
}

export function circuitOf(runtime: KifuRuntime, name: string) {
  const [module = "", method = ""] = name.split(".");
  return methodCircuit(moduleNamed(runtime, module), method);
}

/** Anything but bare fields is refused: clients encode nothing else. */
function shapeOf(type: ProvablePure<unknown>): Shape {
  return shapeOfValue(type.fromFields(Array.from({ length: type.sizeInFields() }, () => Field(0))));
}

function shapeOfValue(value: unknown): Shape {
  if (value instanceof Field) return "field";
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("An argument has a part that is no field");
  }
  const parts = Object.entries(value).map(([name, part]) => [name, shapeOfValue(part)] as const);
  return Object.fromEntries(parts);
}
