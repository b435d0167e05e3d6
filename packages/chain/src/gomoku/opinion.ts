import type { Opine } from "@kifu/kit/plain";
import { opineOn } from "../randzu/opinion.js";
import { boardOf } from "./bot.js";
import { PHASES, type Position, type Stones } from "./position.js";

/** Has no opinion about the opening, in which the sides are still open. */
export const opine: Opine<Position, Stones> = (position) => {
  if (position.phase < PHASES.firstIsBlack) return undefined;
  const opinion = opineOn(boardOf(position));
  return opinion && { ...opinion, best: opinion.best.map((point) => [point]) };
};
