import type { RefusalText } from "@kifu/kit/plain";
import { shownGames } from "../../runtime/games.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { LONGEST_SESSION, Scope } from "../../engine/Session.js";
import { VALID_FOR } from "../../engine/plainRules.js";
import { lapsingMethods } from "../../runtime/lapsingMethods.js";
import { clientMethods } from "./clientMethods.js";

/** Constants of the chain that a client cannot ask a node for. */
export interface Abi {
  games: { name: string; number: number }[];
  sessions: { scope: typeof Scope; longest: number };
}

/** What a client needs to send transactions. Most pages send none. */
export interface Calls {
  methods: Record<string, { id: string; arity: number }>;
  /**
   * These methods take the last second at which they may run as their last field. `seconds` is
   * how far ahead it may be.
   */
  validity: { methods: readonly string[]; seconds: number };
}

/** Collects the chain's constants for the client, which cannot load the provable runtime. */
export function abiOf(): Abi {
  return {
    games: shownGames.map(({ number, rules }) => ({ name: rules.name, number })),
    sessions: { scope: Scope, longest: LONGEST_SESSION },
  };
}

/** The texts for refused moves, by code. Most pages never need them. */
export function refusalsOf(): Record<string, RefusalText> {
  return Object.assign({}, ...shownGames.map(({ refusals }) => refusals)) as Record<
    string,
    RefusalText
  >;
}

export function callsOf(runtime: KifuRuntime): Calls {
  const methods: Calls["methods"] = {};
  for (const { name, id, types } of clientMethods(runtime)) {
    const arity = types.reduce((sum, type) => sum + type.sizeInFields(), 0);
    methods[name] = { id: id.toString(), arity };
  }
  return { methods, validity: { methods: lapsingMethods, seconds: VALID_FOR } };
}
