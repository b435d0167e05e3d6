import { describe, expect, it } from "@jest/globals";
import { lessons as connectFour } from "@kifu/chain/connect-four/lessons";
import { lessons as gomoku } from "@kifu/chain/gomoku/lessons";
import { lessons as randzu } from "@kifu/chain/randzu/lessons";
import { lessons as renju } from "@kifu/chain/renju/lessons";
import { lessons as reversi } from "@kifu/chain/reversi/lessons";
import { lessons as ticTacToe } from "@kifu/chain/tic-tac-toe/lessons";
import type { Lesson } from "@kifu/kit/plain";
import { answerLesson } from "../../src/lessons/answerLesson";
import { replayer } from "../../src/lib/replayer";
import { splitMoves } from "../../src/lessons/splitMoves";
import { anyGames } from "../../src/rules/anyGames";

const taught: [string, readonly Lesson[]][] = [
  ["randzu", randzu],
  ["tic-tac-toe", ticTacToe],
  ["connect-four", connectFour],
  ["reversi", reversi],
  ["gomoku", gomoku],
  ["renju", renju],
];

const gameOf = (name: string) => anyGames.find(({ rules }) => rules.name === name)!;

const lessonsOf = (name: string) => taught.find(([taughtName]) => taughtName === name)![1];

function answer(name: string, lesson: Lesson, ...moves: string[]) {
  return answerLesson(gameOf(name), lesson, [...splitMoves(lesson.moves), ...moves]);
}

describe.each(taught)("the lessons of %s", (name, lessons) => {
  it("praise each answer", () => {
    for (const lesson of lessons) {
      for (const move of splitMoves(lesson.answers)) {
        const { said } = answer(name, lesson, move);
        expect([lesson.title, said]).toEqual([lesson.title, { text: lesson.right, tone: "right" }]);
      }
    }
  });

  it("correct any other move", () => {
    for (const lesson of lessons.filter(({ wrong }) => wrong !== "")) {
      const { rules } = gameOf(name);
      const taken = [...splitMoves(lesson.answers), ...splitMoves(lesson.moves)];
      const other = rules
        .legalMoves(replayer(rules)(splitMoves(lesson.moves)))
        .map((move) => rules.notation.write(move))
        .find((move) => !taken.includes(move));
      const { said } = answer(name, lesson, other!);
      expect([lesson.title, said]).toEqual([lesson.title, { text: lesson.wrong, tone: "wrong" }]);
    }
  });
});

describe("the board of a lesson", () => {
  it("shows the line that wins, and ends", () => {
    const won = answer("randzu", lessonsOf("randzu")[0]!, "e8");
    expect(won.line).toEqual(["e8", "f8", "g8", "h8", "i8"]);
    expect(won.goesOn).toBe(false);
    const six = answer("randzu", lessonsOf("randzu")[6]!, "h8");
    expect(six.said.tone).toBe("right");
    expect(six.goesOn).toBe(false);
  });

  it("shows what a wrong move allows", () => {
    const lost = answer("randzu", lessonsOf("randzu")[1]!, "a1");
    expect(lost.moves.at(-1)).toBe("k8");
    expect(lost.line).toHaveLength(5);
    expect(lost.goesOn).toBe(false);
  });

  it("stops one end of an open four, and lets the visitor complete the other", () => {
    const lesson = lessonsOf("randzu")[2]!;
    const stopped = answer("randzu", lesson, "f8");
    expect(stopped.goesOn).toBe(true);
    expect(["e8", "j8"]).toContain(stopped.moves.at(-1));
    const other = stopped.moves.at(-1) === "e8" ? "j8" : "e8";
    const won = answerLesson(gameOf("randzu"), lesson, [...stopped.moves, other]);
    expect(won).toMatchObject({ said: { text: "Black won.", tone: "right" }, goesOn: false });
  });

  it.each([
    [4, "i8", "j8"],
    [5, "f8", undefined],
  ])("lets the visitor win lesson %d of Randzu after the double threat", (index, move, stop) => {
    const lesson = lessonsOf("randzu")[index]!;
    let shown = answer("randzu", lesson, move);
    if (stop !== undefined) expect(shown.moves.at(-1)).toBe(stop);
    const game = gameOf("randzu");
    for (let plies = 0; plies < 8 && shown.goesOn; plies++) {
      const position = replayer(game.rules)(shown.moves);
      const best = game.chooseMove(position, () => 0.5, "hard");
      shown = answerLesson(game, lesson, [...shown.moves, game.rules.notation.write(best)]);
    }
    expect(shown.said).toEqual({ text: "Black won.", tone: "right" });
  });
});
