import type { Opine } from "@kifu/kit/plain";
import { opineOn } from "../randzu/opinion.js";
import { boardOf } from "./bot.js";
import { findFoul } from "./findFoul.js";
import type { Move, Position } from "./position.js";

/**
 * Has no opinion about the opening, in which the sides are still open. White wins by pointing out a
 * foul, which is no move.
 */
export const opine: Opine<Position, Move> = (position) => {
  if (findFoul(position) !== undefined) return { prospect: "won", lead: 1, best: [] };
  if (position.step !== "play") return undefined;
  const opinion = opineOn(boardOf(position));
  return (
    opinion && {
      ...opinion,
      best: opinion.best.map((point) => ({ stones: [point], asks: 0, offers: [] })),
    }
  );
};
