import type { RefusalText } from "@kifu/kit/plain";
import { shownGames } from "../../runtime/games.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { LONGEST_SESSION, Scope } from "../../sessions/Session.js";
import { VALID_FOR } from "../../state/validity.js";
import { lapsingMethods } from "../../runtime/lapsingMethods.js";
import { clientMethods } from "./clientMethods.js";

/** What a client must know of the chain, and cannot ask it for. */
export interface Abi {
  games: { name: string; number: number }[];
  sessions: { scope: typeof Scope; longest: number };
}

/** What a client must know to send transactions, which most pages never do. */
export interface Calls {
  /** Those that clients send, and how many fields the arguments of each take up. */
  methods: Record<string, { id: string; arity: number }>;
  /** Methods whose last field is the last second at which they may run, and how far ahead that is. */
  validity: { methods: readonly string[]; seconds: number };
}

/** The client's own copy of all this, since it must not load the provable runtime. */
export function abiOf(): Abi {
  return {
    games: shownGames.map(({ number, rules }) => ({ name: rules.name, number })),
    sessions: { scope: Scope, longest: LONGEST_SESSION },
  };
}

/** What people are told of a refused move, by its code: most pages never need it. */
export function refusalsOf(): Record<string, RefusalText> {
  return Object.assign({}, ...shownGames.map(({ refusals }) => refusals)) as Record<
    string,
    RefusalText
  >;
}

/** What a client must know of the methods that it calls. */
export function callsOf(runtime: KifuRuntime): Calls {
  const methods: Calls["methods"] = {};
  for (const { name, id, types } of clientMethods(runtime)) {
    const arity = types.reduce((sum, type) => sum + type.sizeInFields(), 0);
    methods[name] = { id: id.toString(), arity };
  }
  return { methods, validity: { methods: lapsingMethods, seconds: VALID_FOR } };
}
