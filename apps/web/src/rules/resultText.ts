import type { Ending, SeatNumber } from "@kifu/kit/plain";
import { texts } from "../texts/texts";

/**
 * The state of a game in a sentence. `turn` is the side to move, so the other side has just moved.
 */
export function resultText(
  sides: readonly [string, string],
  turn: SeatNumber,
  ending: Ending,
): string {
  const { rules } = texts();
  switch (ending) {
    case "won":
      return rules.sideWon({ side: sides[turn === 0 ? 1 : 0] });
    case "lost":
      return rules.sideWon({ side: sides[turn] });
    case "drawn":
      return rules.draw;
    case "none":
      return rules.sideToMove({ side: sides[turn] });
  }
}
