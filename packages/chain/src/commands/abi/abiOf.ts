import type { RefusalText } from "@kifu/kit/plain";
import { shownGames } from "../../runtime/games.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { LONGEST_SESSION, Scope } from "../../sessions/Session.js";
import { VALID_FOR } from "../../state/validity.js";
import { lapsingMethods } from "../../runtime/lapsingMethods.js";
import { clientMethods } from "./clientMethods.js";

/** What a client must know of the chain and cannot ask for. */
export interface Abi {
  games: { name: string; number: number }[];
  sessions: { scope: typeof Scope; longest: number };
}

/** What a client needs to send transactions, which most pages never do. */
export interface Calls {
  /** The methods that clients send, with their id and number of argument fields. */
  methods: Record<string, { id: string; arity: number }>;
  /**
   * Methods whose last field is the last second at which they may run, and how far ahead that may
   * be.
   */
  validity: { methods: readonly string[]; seconds: number };
}

/** The client's copy of this data. It cannot load the provable runtime. */
export function abiOf(): Abi {
  return {
    games: shownGames.map(({ number, rules }) => ({ name: rules.name, number })),
    sessions: { scope: Scope, longest: LONGEST_SESSION },
  };
}

/** The texts for refused moves by code. Most pages never need them. */
export function refusalsOf(): Record<string, RefusalText> {
  return Object.assign({}, ...shownGames.map(({ refusals }) => refusals)) as Record<
    string,
    RefusalText
  >;
}

/** The methods that clients call. */
export function callsOf(runtime: KifuRuntime): Calls {
  const methods: Calls["methods"] = {};
  for (const { name, id, types } of clientMethods(runtime)) {
    const arity = types.reduce((sum, type) => sum + type.sizeInFields(), 0);
    methods[name] = { id: id.toString(), arity };
  }
  return { methods, validity: { methods: lapsingMethods, seconds: VALID_FOR } };
}
