import type { RefusalText, Rules, SeatNumber } from "@kifu/kit/plain";
import type { Texts } from "../texts/Catalogue";
import { texts } from "../texts/texts";

/** Why the rules refuse a move, in a sentence. Empty for a legal move. */
export function refusalOf<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
  refusals: Readonly<Record<string, RefusalText>>,
  position: Position,
  move: Move,
): string {
  const played = rules.play(position, move);
  return played.ok ? "" : refusalText(played.code, refusals, texts());
}

/** A refusal in the page's language. */
export function refusalText(
  code: string,
  refusals: Readonly<Record<string, RefusalText>>,
  { errors }: Pick<Texts, "errors">,
): string {
  return (errors[code] ?? refusals[code])?.short ?? "";
}
