import type { SeatNumber } from "@kifu/kit/plain";
import { moveText } from "../lib/moveText";
import type { WrittenOpinion } from "./Engine";

type Sides = readonly [string, string];

/** Leads below these count as even, and as a small one. */
const EVEN = 0.15;
const SMALL = 0.5;

/** What the engine thinks of a position, in a sentence. */
export function opinionText(opinion: WrittenOpinion, sides: Sides, turn: SeatNumber): string {
  if (opinion === undefined) return "The engine has no opinion about the opening.";
  const { prospect, plies, lead } = opinion;
  const [mover, other] = [sides[turn], sides[turn === 0 ? 1 : 0]];
  switch (prospect) {
    case "won":
      return plies === undefined ? `${mover} has a forced win.` : `${mover} ${winsIn(plies)}.`;
    case "lost":
      return plies === undefined
        ? `The engine sees no defence for ${mover}.`
        : `${other} ${winsIn(plies)}, whatever ${mover} plays.`;
    case "drawn":
      return "A draw, if both play their best.";
    case "open": {
      const better = lead > 0 ? mover : other;
      if (Math.abs(lead) < EVEN) return "About even.";
      return Math.abs(lead) < SMALL ? `${better} is a little better.` : `${better} is better.`;
    }
  }
}

/** Which moves the engine would play. Undefined if there is nothing to choose. */
export function bestText(opinion: WrittenOpinion): string | undefined {
  if (opinion === undefined || opinion.best.length === 0) return undefined;
  const names = opinion.best.slice(0, MOST_NAMED).map(moveText);
  const more = opinion.best.length > MOST_NAMED ? " and others" : "";
  return `Best: ${names.join(", ")}${more}.`;
}

const MOST_NAMED = 4;

function winsIn(plies: number): string {
  const moves = Math.ceil(plies / 2);
  return moves === 1 ? "wins with one move" : `wins in ${moves} moves`;
}
