import type { RefusalText, Rules, SeatNumber } from "@kifu/kit/plain";

/** Why the rules refuse a move, in a sentence. Empty for a legal move. */
export function refusalOf<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
  refusals: Readonly<Record<string, RefusalText>>,
  position: Position,
  move: Move,
): string {
  const played = rules.play(position, move);
  return played.ok ? "" : (refusals[played.code]?.short ?? "");
}
