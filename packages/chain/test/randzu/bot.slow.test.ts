import { describe, expect, it } from "@jest/globals";
import { anyOf, bestOf, type Level } from "@kifu/kit/plain";
import { chooseMove } from "../../src/randzu/bot.js";
import { BotBoard, MINE, pointOfCell, THEIRS } from "../../src/randzu/BotBoard.js";
import type { Position } from "../../src/randzu/position.js";
import { DEFENCE, stoneWorth } from "../../src/randzu/stoneWorth.js";
import { game, type Player, seeded } from "./botGames.js";

const GAMES = 100;

type Opponent = (board: Position, random: () => number) => ReturnType<Player>;

const at =
  (level: Level): Opponent =>
  (board, random) =>
    chooseMove(board, random, level);

/** Plays where a stone builds and stops the most, and looks no further. */
const onePly: Opponent = (position, random) => {
  const board = new BotBoard(position);
  const worth = (cell: number) =>
    stoneWorth(board, cell, MINE) + DEFENCE * stoneWorth(board, cell, THEIRS);
  const cell = anyOf(bestOf(board.candidates(), worth), random);
  return cell === undefined ? undefined : pointOfCell(cell);
};

/** How many games the first of two players wins. It has the seat that `seatOf` returns. */
function winsOf(player: Opponent, other: Opponent, seatOf: (game: number) => number): number {
  let won = 0;
  for (let number = 0; number < GAMES; number++) {
    const random = seeded(number * 7919 + 1);
    const seat = seatOf(number);
    const seats = seat === 0 ? [player, other] : [other, player];
    const { ending, moves } = game(seats.map((each) => (board) => each(board, random)));
    if (ending === "won" && (moves.length - 1) % 2 === seat) won++;
  }
  return won;
}

describe("the strength of the bot", () => {
  it.each<[Level, Level]>([
    ["medium", "easy"],
    ["hard", "medium"],
  ])("%s beats %s in at least 80 of 100 games, with sides swapped", (stronger, weaker) => {
    const won = winsOf(at(stronger), at(weaker), (number) => number % 2);
    process.stdout.write(`${stronger} beats ${weaker} in ${won} of ${GAMES}\n`);
    expect(won).toBeGreaterThanOrEqual(80);
  });

  it.each([
    ["Black", 0, 95],
    ["White", 1, 80],
  ])("hard as %s beats a player who looks one ply ahead", (side, seat, least) => {
    const won = winsOf(at("hard"), onePly, () => seat);
    process.stdout.write(`hard as ${side} beats it in ${won} of ${GAMES}\n`);
    expect(won).toBeGreaterThanOrEqual(least);
  });
});
