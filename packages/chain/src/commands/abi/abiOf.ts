import type { RefusalText } from "@kifu/kit/plain";
import { Field, type ProvablePure } from "o1js";
import { shownGames } from "../../runtime/games.js";
import { runtimeMethods } from "../../runtime/measureMethods.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { LONGEST_SESSION, Scope } from "../../sessions/session.js";
import { VALID_FOR } from "../../state/validity.js";
import { lapsingMethods } from "../../runtime/lapsingMethods.js";

/** How the fields of an argument lie: one field, or named parts in their order. */
export type Shape = "field" | { [part: string]: Shape };

/** What a client must know to speak with the chain, and cannot ask it for. */
export interface Abi {
  methods: Record<string, { id: string; arguments: Shape[] }>;
  games: {
    name: string;
    number: number;
    module: string;
    /** What people are told of a refused move, by its code. */
    refusals: Readonly<Record<string, RefusalText>>;
  }[];
  sessions: { scope: typeof Scope; longest: number };
  /** Methods whose last field is the last block that they may be in, and how far ahead that is. */
  validity: { methods: readonly string[]; seconds: number };
}

/** The client's own copy of all this, since it must not load the provable runtime. */
export function abiOf(runtime: KifuRuntime): Abi {
  const methods: Abi["methods"] = {};
  for (const { name, id, types } of runtimeMethods(runtime)) {
    methods[name] = { id: id.toString(), arguments: types.map(shapeOf) };
  }
  return {
    methods,
    games: shownGames.map(({ number, module, rules, refusals }) => ({
      name: rules.name,
      number,
      module,
      refusals,
    })),
    sessions: { scope: Scope, longest: LONGEST_SESSION },
    validity: { methods: lapsingMethods, seconds: VALID_FOR },
  };
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
