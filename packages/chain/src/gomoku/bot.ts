import { anyOf, bestOf, type Bot, type IsLate, type Level, neverLate } from "@kifu/kit/plain";
import { BotBoard, pointOfCell } from "../randzu/BotBoard.js";
import { chooseCell } from "../randzu/bot.js";
import { LookAhead } from "../randzu/LookAhead.js";
import { anyOpening } from "./openings.js";
import { rules } from "./rules.js";
import { colourToPlace, PHASES, type Position, type Stones } from "./position.js";

/**
 * A bot. It opens with one of a few known openings, and takes the colour that looks better to it.
 * After the opening it plays like the bot of Randzu, except that a row of six wins nothing.
 */
export const chooseMove: Bot<Position, Stones> = (
  position,
  random,
  level = "hard",
  _,
  isLate = neverLate,
) => {
  switch (position.phase) {
    case PHASES.place:
      return anyOpening(random);
    case PHASES.choose:
    case PHASES.chooseLast:
      return chooseColour(position, random, level, isLate);
    default:
      return placeStone(position, random, level, isLate);
  }
};

/**
 * By how much `LookAhead` sees White lead in an opening that is even. White is to move, and a move
 * is worth much.
 */
const EVEN = 1400;
/** Openings whose leads differ by less may go either way. */
const CLOSE = 120;
/** With an odd number of plies, Black would have the last word. */
const PLIES = 2;

function chooseColour(
  position: Position,
  random: () => number,
  level: Level,
  isLate: IsLate,
): Stones | undefined {
  const takeWhite = () => placeStone(position, random, level, isLate);
  const lead = level === "easy" ? 0 : leadOfWhite(position) - EVEN;
  if (lead > CLOSE) return takeWhite();
  if (lead < -CLOSE) return [];
  if (position.phase === PHASES.choose && random() < 0.5) return placeTwo(position, random, isLate);
  return random() < 0.5 ? takeWhite() : [];
}

/** A white and a black stone near the others that leave the sides about even. */
function placeTwo(position: Position, random: () => number, isLate: IsLate): Stones | undefined {
  const near = boardOf(position).candidates().map(pointOfCell);
  const pairs = Array.from({ length: PAIRS }, () =>
    [0, 1].flatMap(() => anyOf(near, random) ?? []),
  );
  const evenness = (pair: Stones) => {
    const played = rules.play(position, pair);
    return played.ok ? -Math.abs(leadOfWhite(played.position) - EVEN) : -Infinity;
  };
  const legal = pairs.filter((pair) => rules.play(position, pair).ok);
  return anyOf(bestOf(legal, evenness, isLate), random);
}

/** How many pairs of stones are compared. */
const PAIRS = 30;

function placeStone(
  position: Position,
  random: () => number,
  level: Level,
  isLate: IsLate,
): Stones | undefined {
  const point = chooseCell(boardOf(position), random, level, isLate);
  return point && [point];
}

/** How much better White stands, which is to move. */
function leadOfWhite(position: Position): number {
  return new LookAhead(boardOf(position)).lead(PLIES);
}

/** The board as the player of the next stone sees it. */
export function boardOf(position: Position): BotBoard {
  const turn = colourToPlace(position) === "black" ? 0 : 1;
  return new BotBoard({ ...position, turn }, "exactly five");
}
