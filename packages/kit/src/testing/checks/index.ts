import type { Check } from "../check.js";
import { agreement } from "./agreement.js";
import { beginning } from "./agreement.js";
import { bareArguments, gates, rows } from "./circuit.js";
import { bots } from "./bots.js";
import { codes } from "./codes.js";
import { dueMoves } from "./dueMoves.js";
import { garbage, roundTrips } from "./encoding.js";
import { fullBoard } from "./fullBoard.js";
import { legality } from "./legality.js";
import { notation } from "./notation.js";
import { ownSecret } from "./ownSecret.js";
import { phases } from "./phases.js";
import { positions } from "./positions.js";
import { purity } from "./purity.js";
import { sampleMoves } from "./sampleMoves.js";
import { secrecy } from "./secrecy.js";
import { size } from "./circuit.js";
import { gameEnds } from "./gameEnds.js";
import { totality } from "./totality.js";
import { turn } from "./legality.js";
import { lyingProver } from "./lyingProver.js";
import { playersWitness } from "./playersWitness.js";

/**
 * The rules for every game. The first ones check the plain rules and what these hide. The next
 * ones compare the circuit with the plain rules, and the last ones check the proof.
 */
export const checks = {
  beginning,
  size,
  roundTrips,
  garbage,
  notation,
  codes,
  purity,
  gameEnds,
  sampleMoves,
  bots,
  phases,
  dueMoves,
  ownSecret,
  secrecy,
  agreement,
  legality,
  turn,
  fullBoard,
  playersWitness,
  bareArguments,
  gates,
  rows,
  totality,
  positions,
  lyingProver,
} satisfies Record<string, Check>;

/** The name of a check. */
export type CheckId = keyof typeof checks;

/** Selects the checks to run. */
export interface ChosenChecks {
  /** Default: all. */
  readonly only?: readonly CheckId[];
}

export const checkIds = Object.keys(checks) as CheckId[];
