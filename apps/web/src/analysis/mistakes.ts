import type { Ending } from "@kifu/kit/plain";
import type { WrittenOpinion } from "./Engine";

/**
 * What a move gave away: a win that the engine saw, a draw or a game that was open, or only a good
 * part of a lead.
 */
export type Mistake = "missed-win" | "gave-win" | "weak";

/** A larger fall of the lead is a mistake, even if nobody has a forced win. */
const FALL = 0.7;

interface Move {
  readonly move: string;
  readonly before: WrittenOpinion;
  /** The opinion of the opponent, who is next to move. */
  readonly after: WrittenOpinion;
  /** The opinion of the same player at its next move, if there is one. */
  readonly next: WrittenOpinion;
  /** How the match ended with this move, for its player. */
  readonly ending: Ending;
}

/** What is wrong with a move. Undefined if nothing is, as far as the engine sees. */
export function mistakeOf({ move, before, after, next, ending }: Move): Mistake | undefined {
  if (before === undefined || ending === "won" || before.best.includes(move)) return undefined;
  const isLost = ending === "lost" || after?.prospect === "won";
  if (before.prospect === "won") {
    // An engine that cannot prove a loss may find the same win again a move later.
    const isFoundAgain = after?.prospect === "open" && next?.prospect === "won";
    const isStillWon = after?.prospect === "lost" || isFoundAgain;
    return isStillWon ? undefined : "missed-win";
  }
  if (isLost) return before.prospect === "lost" ? undefined : "gave-win";
  const isOpen = before.prospect === "open" && after?.prospect === "open";
  return isOpen && before.lead + after.lead > FALL ? "weak" : undefined;
}
