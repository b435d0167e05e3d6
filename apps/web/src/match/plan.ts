import { moveText } from "../lib/moveText";
import { texts } from "../texts/texts";

/** A move that a player has planned while the opponent thinks. Only this page knows it. */
export interface Plan {
  /** The number of moves at that time. The plan is for the position after one more. */
  readonly after: number;
  /** In notation. Undefined until the player has chosen a move. */
  readonly move: string | undefined;
  /** Whether the move was not possible when its turn came. */
  readonly dropped?: true;
}

/** Whether the player is choosing a move or has chosen one. */
export function isOpen(plan: Plan | undefined): boolean {
  return plan !== undefined && !plan.dropped;
}

interface Now {
  /** The number of moves. */
  readonly count: number;
  /** Whether the player may move now. */
  readonly yourTurn: boolean;
  readonly running: boolean;
}

/** What becomes of a plan now. `try` means to play its move if it is legal. */
export function nextOfPlan(
  { after, move, dropped }: Plan,
  { count, yourTurn, running }: Now,
): "keep" | "forget" | "drop" | "try" {
  if (!running) return "forget";
  // The text on a dropped move stays until the player has moved.
  if (dropped) return count === after + 1 ? "keep" : "forget";
  if (count === after) return "keep";
  if (move === undefined) return "forget";
  // Moves were taken back or lost, or the player moved elsewhere.
  if (count !== after + 1) return "drop";
  return yourTurn ? "try" : "keep";
}

export function planText({ move, dropped }: Plan): string {
  const { match } = texts();
  if (move === undefined) return match.choosePlan;
  const planned = { move: moveText(move) };
  return dropped ? match.planDropped(planned) : match.planKept(planned);
}
