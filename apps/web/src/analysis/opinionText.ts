import type { SeatNumber } from "@kifu/kit/plain";
import { moveText } from "../lib/moveText";
import type { WrittenOpinion } from "./Engine";
import { texts } from "../texts/texts";

type Sides = readonly [string, string];

/** Leads below these count as even, and as a small one. */
const EVEN = 0.15;
const SMALL = 0.5;

/** What the engine thinks of a position, in a sentence. */
export function opinionText(opinion: WrittenOpinion, sides: Sides, turn: SeatNumber): string {
  const { analysis } = texts();
  if (opinion === undefined) return analysis.noOpinion;
  const { prospect, plies, lead } = opinion;
  const [mover, other] = [sides[turn], sides[turn === 0 ? 1 : 0]];
  switch (prospect) {
    case "won":
      return plies === undefined
        ? analysis.forcedWin({ side: mover })
        : analysis.winsIn({ side: mover, count: movesIn(plies) });
    case "lost":
      return plies === undefined
        ? analysis.noDefence({ side: mover })
        : analysis.losesIn({ winner: other, loser: mover, count: movesIn(plies) });
    case "drawn":
      return analysis.drawn;
    case "open": {
      const side = lead > 0 ? mover : other;
      if (Math.abs(lead) < EVEN) return analysis.even;
      return Math.abs(lead) < SMALL ? analysis.littleBetter({ side }) : analysis.better({ side });
    }
  }
}

/** Which moves the engine would play. Undefined if there is nothing to choose. */
export function bestText(opinion: WrittenOpinion): string | undefined {
  if (opinion === undefined || opinion.best.length === 0) return undefined;
  const { analysis } = texts();
  const moves = opinion.best.slice(0, MOST_NAMED).map(moveText).join(", ");
  return opinion.best.length > MOST_NAMED
    ? analysis.bestAndOthers({ moves })
    : analysis.best({ moves });
}

const MOST_NAMED = 4;

/** How many moves a win takes the winner. */
function movesIn(plies: number): number {
  return Math.ceil(plies / 2);
}
