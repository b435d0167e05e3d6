import { expect, it } from "@jest/globals";
import type { Level } from "@kifu/kit/plain";
import { chooseMove } from "../../src/renju/bot.js";
import { rules } from "../../src/renju/rules.js";
import { seeded } from "../randzu/botGames.js";

const GAMES = 100;

/** The seat that wins; `undefined` if nobody does. A foul loses. */
function winnerOf(seats: readonly [Level, Level], random: () => number): 0 | 1 | undefined {
  let position = rules.initial();
  for (;;) {
    const { turn } = position;
    const move = chooseMove(position, random, seats[turn]);
    if (move === undefined) return undefined;
    const played = rules.play(position, move);
    if (!played.ok) throw new Error(played.code);
    if (played.outcome.ending === "won") return turn;
    if (played.outcome.ending !== "none") return undefined;
    position = played.position;
    if (rules.findFoul!(position) !== undefined) return position.turn;
  }
}

it.each<[Level, Level]>([
  ["medium", "easy"],
  ["hard", "medium"],
])("%s beats %s in at least 80 of 100 games, with sides swapped", (stronger, weaker) => {
  let won = 0;
  for (let number = 0; number < GAMES; number++) {
    const seat = number % 2 === 0 ? 0 : 1;
    const seats: [Level, Level] = seat === 0 ? [stronger, weaker] : [weaker, stronger];
    if (winnerOf(seats, seeded(number * 7919 + 1)) === seat) won++;
  }
  process.stdout.write(`${stronger} beats ${weaker} in ${won} of ${GAMES}\n`);
  expect(won).toBeGreaterThanOrEqual(80);
});
