import { bestOf, type Opine } from "@kifu/kit/plain";
import { worthOf } from "./bot.js";
import type { Position } from "./position.js";
import { rules } from "./rules.js";

/** Knows how every position ends. */
export const opine: Opine<Position, number> = (position) => {
  const free = rules.legalMoves(position);
  const best = bestOf(free, (square) => worthOf(position, square));
  if (best.length === 0) return undefined;
  const worth = worthOf(position, best[0]!);
  if (worth === 0) return { prospect: "drawn", lead: 0, best };
  // A win is worth one more than the squares that it leaves free.
  const plies = free.length - (Math.abs(worth) - 1);
  return worth > 0
    ? { prospect: "won", plies, lead: 1, best }
    : { prospect: "lost", plies, lead: -1, best };
};
