import type { Match, Move, SeatNumber } from "@kifu/wire";
import { finalityAt, type Proven } from "./finalityAt.js";
import type { ShownMove, ShownPosition } from "./MatchHandle.js";

/** A move made here that the node has not reported yet. */
export interface OwnMove {
  readonly ply: number;
  readonly seat: SeatNumber;
  readonly move: string;
  readonly state: readonly string[];
  accepted: boolean;
}

/**
 * The reported moves from the first one up to the first gap, plus the player's own move that the
 * node has not confirmed.
 */
export function shownMoves(
  moves: ReadonlyMap<number, Move>,
  own: OwnMove | undefined,
  chain: Proven | undefined,
): readonly ShownMove[] {
  const shown: ShownMove[] = [];
  // Moves after the first unknown one are left out, because they mean nothing without it.
  for (let known = moves.get(1); known !== undefined; known = moves.get(shown.length + 1)) {
    const { ply, seat, move, transaction, height, finality } = known;
    const now = chain === undefined ? finality : finalityAt(height, finality, chain);
    shown.push({ ply, seat, move, transaction, height, finality: now });
  }
  if (own?.ply !== shown.length + 1) return shown;
  const { ply, seat, move, accepted } = own;
  const finality = accepted ? "seen" : "sending";
  return [...shown, { ply, seat, move, transaction: undefined, height: undefined, finality }];
}

/** The position, including the player's own move that the node has not confirmed. */
export function shownPosition(match: Match, own: OwnMove | undefined): ShownPosition {
  if (own === undefined) return { state: match.state, turn: match.turn, ply: match.ply };
  return { state: own.state, turn: own.seat === 0 ? 1 : 0, ply: own.ply };
}
