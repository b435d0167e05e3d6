import { codes, type PlainTakeback, pliesOf } from "@kifu/chain";
import { assertKeyActive } from "../signed-moves/assertKeyActive.js";
import { type MoveCrypto, refusalOfRules } from "../signed-moves/validateMove.js";
import type { PlainMatch } from "../signed-moves/PlainMatch.js";
import { assertMayTakeBack, assertTakebackSigned } from "./validateTakeback.js";
import { lastMoves } from "./lastMoves.js";
import type { MatchHistory } from "./MatchHistory.js";
import { assertMoreTakebacks } from "./takebackLimit.js";

export interface TakebackContext {
  readonly id: number;
  readonly time: bigint;
  readonly moveCrypto: MoveCrypto;
  readonly history: MatchHistory;
}

/**
 * Validates a takeback that arrives as a transaction. First come the checks of the chain, without
 * a circuit. Then come two rules that only the node can check: the limit of takebacks, and that
 * the moves are really the last ones. The chain would accept any position from which the present
 * one can be reached, but the match's history could not follow it. Throws the refusal.
 */
export function validateSentTakeback(
  match: PlainMatch,
  takeback: PlainTakeback,
  { id, time, moveCrypto, history }: TakebackContext,
): void {
  const { before, moves, signed } = takeback;
  const plies = pliesOf(takeback);
  assertMayTakeBack(match, plies, time);
  const seats = [0, 1] as const;
  const statements = seats.map((seat) => ({ seat, agrees: true, plies, by: signed[seat] }));
  for (const { seat, by } of statements) assertKeyActive(match.seats[seat], by, time);
  for (const one of statements) assertTakebackSigned(match, one, before, moveCrypto);

  assertMoreTakebacks(history, id);
  const last = lastMoves(match, history.movesOf(id), plies);
  if (String(last.before) !== String(before) || String(last.moves) !== String(moves)) {
    throw refusalOfRules(codes.takeback.wrongPosition, "These are not the match's last moves.");
  }
}
