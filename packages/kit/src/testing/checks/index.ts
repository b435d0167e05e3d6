import type { Check } from "../check.js";
import { agreement } from "./agreement.js";
import { beginning } from "./beginning.js";
import { bareArguments, gates, rows } from "./circuit.js";
import { codes } from "./codes.js";
import { garbage, roundTrips } from "./encoding.js";
import { lastMove } from "./lastMove.js";
import { legality } from "./legality.js";
import { notation } from "./notation.js";
import { purity } from "./purity.js";
import { termination } from "./termination.js";
import { totality } from "./totality.js";
import { turn } from "./turn.js";
import { twoSided } from "./twoSided.js";
import { witness } from "./witness.js";

/** What every game keeps to: first the plain rules, then the circuit against them, then its proof. */
export const checks = {
  beginning,
  roundTrips,
  garbage,
  notation,
  codes,
  purity,
  termination,
  agreement,
  legality,
  turn,
  lastMove,
  witness,
  bareArguments,
  gates,
  rows,
  totality,
  twoSided,
} satisfies Record<string, Check>;

export type CheckId = keyof typeof checks;
