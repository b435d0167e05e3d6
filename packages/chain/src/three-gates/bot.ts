import type { Bot } from "@kifu/kit/plain";
import { type Secret, viewOf } from "./hand.js";
import { type Move, phaseOf, type Position } from "./position.js";
import { rules } from "./rules.js";
import { HAND_SLOTS } from "./table.js";
import { choosePlay } from "./think.js";

/** A bot. It sees what its player sees: the table and its own cards. */
export const chooseMove: Bot<Position, Move, Secret> = (
  position,
  random,
  level = "hard",
  secret,
) => {
  const moves = rules.legalMoves(position, secret);
  if (phaseOf(position) !== "play" || moves.length === 0) return moves[0];
  const { table, turn } = position;
  const choice = choosePlay(table, turn, viewOf(position, turn, secret), random, level);
  if (choice === undefined) return undefined;
  const action = choice.slot + HAND_SLOTS.length * choice.gate;
  return moves.find((move) => move.action === action);
};
