import type { Lesson } from "@kifu/kit/plain";
import { useMemo } from "react";
import { Button } from "../components/Button";
import type { GameFacts } from "../games/game";
import { plainGame } from "../games/plainGame";
import { answerLesson } from "./answerLesson";
import { SaidText } from "./SaidText";
import { splitMoves } from "./splitMoves";
import { useTryBoard } from "./useTryBoard";
import { texts } from "../texts/texts";

interface LessonBoardProps {
  readonly game: GameFacts;
  readonly lesson: Lesson;
  readonly number: number;
  /** Opens the next lesson. Undefined in the last one. */
  readonly onNext: (() => void) | undefined;
}

export function LessonBoard({ game, lesson, number, onNext }: LessonBoardProps) {
  const { common, rules } = texts();
  const start = useMemo(() => splitMoves(lesson.moves), [lesson]);
  const { moves, line, said, mover, play, restart } = useTryBoard(
    start,
    lesson.task,
    async (played) => answerLesson(await plainGame(game.name), lesson, played),
  );
  return (
    <section
      aria-label={rules.lesson({ number })}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-10 gap-y-5 md:grid-cols-[minmax(0,min(30rem,calc(100dvh-12rem)))_minmax(0,1fr)]"
    >
      <div className="md:order-last">
        <h2 className="text-2xl font-semibold">{lesson.title}</h2>
        <p className="mt-2 leading-relaxed text-soft">{lesson.text}</p>
        <div className="mt-4">
          <SaidText said={said} />
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={moves === start} onClick={restart}>
            {common.tryAgain}
          </Button>
          {onNext !== undefined && (
            <Button look={said.tone === "right" ? "main" : "plain"} onClick={onNext}>
              {rules.next}
            </Button>
          )}
        </div>
      </div>
      <div className="max-w-120 rounded-lg">
        <game.Board
          moves={moves}
          sending={false}
          line={line}
          mover={mover}
          onPlay={play}
          label={rules.board({ game: game.title })}
        />
      </div>
    </section>
  );
}
