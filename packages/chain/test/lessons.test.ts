import { describe, expect, it } from "@jest/globals";
import type { Lesson } from "@kifu/kit/plain";
import { lessons as connectFour } from "../src/connect-four/lessons.js";
import { lessons as gomoku } from "../src/gomoku/lessons.js";
import { lessons as randzu } from "../src/randzu/lessons.js";
import { lessons as renju } from "../src/renju/lessons.js";
import { lessons as reversi } from "../src/reversi/lessons.js";
import { lessons as ticTacToe } from "../src/tic-tac-toe/lessons.js";
import { type ChainGame, plainGames } from "../src/runtime/plainGames.js";

const LESSONS: Readonly<Record<string, readonly Lesson[]>> = {
  randzu,
  "tic-tac-toe": ticTacToe,
  "connect-four": connectFour,
  reversi,
  gomoku,
  renju,
};
const games = (plainGames as unknown as readonly ChainGame[]).filter(
  ({ rules }) => rules.name in LESSONS,
);

function positionAfter({ rules }: ChainGame, moves: readonly string[]) {
  let position = rules.initial();
  let ending = "none";
  for (const text of moves) {
    const move = rules.notation.read(text);
    const played = move === undefined ? undefined : rules.play(position, move);
    if (!played?.ok || ending !== "none") throw new Error(`${text} after ${moves.join(" ")}`);
    position = played.position;
    ending = played.outcome.ending;
  }
  return { position, ending };
}

/** The moves that win at once. */
function wins(game: ChainGame, moves: readonly string[]): string[] {
  const { rules } = game;
  return rules
    .legalMoves(positionAfter(game, moves).position)
    .map((move) => rules.notation.write(move))
    .filter((move) => positionAfter(game, [...moves, move]).ending === "won");
}

describe.each(games.map((game) => [game.rules.name, game] as const))(
  "lessons of %s",
  (name, game) => {
    const lessons = LESSONS[name]!.map((lesson) => [lesson.title, lesson] as const);
    const split = (text: string) => text.split(" ").filter(Boolean);

    it.each(lessons)(
      "%s: its moves and answers are legal, and the right side moves",
      (_, lesson) => {
        const moves = split(lesson.moves);
        const { position } = positionAfter(game, moves);
        expect(lesson.task).toContain(`${game.words.sides[position.turn]} to move.`);
        for (const answer of split(lesson.answers)) positionAfter(game, [...moves, answer]);
      },
    );

    it.each(lessons)("%s: nobody could have won before", (_, lesson) => {
      const moves = split(lesson.moves);
      const isWin = lesson.right.endsWith(`win${name === "tic-tac-toe" ? "" : "s"}.`);
      const found = wins(game, moves);
      expect(found).toEqual(isWin ? expect.arrayContaining(split(lesson.answers)) : []);
      expect(isWin ? found.length : 0).toBe(isWin ? split(lesson.answers).length : 0);
    });
  },
);
