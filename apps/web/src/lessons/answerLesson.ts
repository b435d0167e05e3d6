import type { Lesson } from "@kifu/kit/plain";
import { playNotation } from "../rules/playNotation";
import type { AnyGame } from "../games/plainGame";
import { inLanguage } from "../games/words";
import { resultText } from "../rules/resultText";
import { splitMoves } from "./splitMoves";
import type { Answer, Said } from "./useTryBoard";
import { texts } from "../texts/texts";

/** Judges the visitor's last move in a lesson, and lets the bot reply. */
export function answerLesson(game: AnyGame, lesson: Lesson, moves: readonly string[]): Answer {
  const { rules } = game;
  const { sides } = inLanguage(game.words, texts());
  const over = (all: readonly string[], said?: Said): Answer | undefined => {
    const { position, outcome } = playNotation(rules, all);
    if (outcome.ending === "none") return undefined;
    const result: Said = {
      text: resultText(sides, position.turn, outcome.ending),
      tone: outcome.ending === "won" && all === moves ? "right" : "wrong",
    };
    return { moves: all, line: game.line(outcome.line), said: said ?? result, goesOn: false };
  };

  const start = splitMoves(lesson.moves).length;
  const isFirst = moves.length === start + 1;
  const isRight = splitMoves(lesson.answers).includes(moves[start]!);
  const said: Said = isFirst
    ? isRight
      ? { text: lesson.right, tone: "right" }
      : { text: lesson.wrong, tone: "wrong" }
    : { text: texts().rules.playOn, tone: "task" };
  const won = over(moves, isFirst ? said : undefined);
  if (won !== undefined) return won;

  // Always the same number, so that a lesson answers the same move in the same way.
  const reply = game.chooseMove(playNotation(rules, moves).position, () => 0.5, "medium");
  if (reply === undefined) return { moves, line: undefined, said, goesOn: false };
  const all = [...moves, rules.notation.write(reply)];
  const lost = over(all);
  if (lost !== undefined) return isFirst && !isRight ? { ...lost, said } : lost;
  return { moves: all, line: undefined, said, goesOn: true };
}
