import { anyOf, bestOf, type Bot, type IsLate, type Level, neverLate } from "@kifu/kit/plain";
import { BotBoard, pointOfCell } from "../randzu/BotBoard.js";
import { chooseCell } from "../randzu/bot.js";
import { LookAhead } from "../randzu/LookAhead.js";
import { rules } from "./rules.js";
import {
  colourToPlace,
  PHASES,
  type Position,
  type Stones,
  BOARD,
  type Point,
} from "./position.js";
import { notation } from "./notation.js";

/**
 * First stones after which Black and White each win about half of the games that the hard bot
 * plays against itself.
 */
const OPENINGS = "l4,e5,g5 h5,e5,f4 h4,i4,e4 j9,h9,f7 g8,k8,j5 l14,m13,d9 e8,h5,f5 b12,n5,f3".split(
  " ",
);

const LAST = BOARD.width - 1;
const same = (point: Point): Point => point;
const mirrored = ({ x, y }: Point): Point => ({ x: LAST - x, y });
const turned = ({ x, y }: Point): Point => ({ x: y, y: LAST - x });

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

/** One of the openings, turned or mirrored at random. */
function anyOpening(random: () => number): Stones | undefined {
  const stones = notation.read(anyOf(OPENINGS, random) ?? "");
  const mirror = anyOf([same, mirrored], random) ?? same;
  const turns = anyOf([0, 1, 2, 3], random) ?? 0;
  return stones?.map((stone) => {
    let at = mirror(stone);
    for (let i = 0; i < turns; i++) at = turned(at);
    return at;
  });
}
