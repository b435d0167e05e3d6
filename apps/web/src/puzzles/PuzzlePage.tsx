"use client";

import type { Puzzle } from "@kifu/kit/plain";
import Link from "next/link";
import { useMemo, useState } from "react";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { gameNamed } from "../games";
import { plainGame } from "../games/plainGame";
import { SaidText } from "../lessons/SaidText";
import { splitMoves } from "../lessons/splitMoves";
import { useTryBoard } from "../lessons/useTryBoard";
import { answerPuzzle, nextOfBestPlay } from "./answerPuzzle";
import { dailyOf } from "./daily";
import { markOf } from "./markOf";
import { readProgress, storedProgress, streakOn, withSolved } from "./progress";
import { streakText, taskText } from "./puzzleText";
import { useToday } from "./useToday";
import { texts } from "../texts/texts";

interface PuzzlePageProps {
  readonly game: string;
  readonly puzzle: Puzzle;
  readonly number: number;
  /** The number of this game's puzzles. */
  readonly count: number;
  /** Every puzzle, to find the one of the day. */
  readonly ids: readonly string[];
  /** The day on which the server rendered the page. */
  readonly day: number;
}

export function PuzzlePage(props: PuzzlePageProps) {
  const { game: name, puzzle, number, count, ids } = props;
  const { common, puzzles, rules } = texts();
  const game = gameNamed(name)!;
  const today = useToday(props.day);
  const id = `${name}/${number}`;
  const mark = markOf(name, puzzle);
  const isDaily = dailyOf(ids, today) === id;
  const progress = readProgress(storedProgress.useText());
  const start = useMemo(() => splitMoves(puzzle.moves), [puzzle]);
  const [isPlayedOut, setPlayedOut] = useState(false);
  const seat = start.length % 2 === 0 ? 0 : 1;
  const task = taskText(puzzle.theme, game.sides[seat], game.sides[seat === 0 ? 1 : 0]);

  const board = useTryBoard(start, task, async (played) => {
    const answer = answerPuzzle(await plainGame(name), puzzle, played);
    if (answer.said.tone === "right") {
      const next = withSolved(readProgress(storedProgress.read()), mark, { today, isDaily });
      storedProgress.write(JSON.stringify(next));
    }
    return answer;
  });
  const { moves, line, said, mover } = board;
  const isSolved = said.tone === "right";
  const showNext = async () => {
    const next = nextOfBestPlay(await plainGame(name), puzzle, moves);
    if (next !== undefined) board.show({ ...next, said, goesOn: false });
    if (next === undefined || next.line !== undefined) setPlayedOut(true);
  };
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-5 px-4 pt-4 sm:px-6 md:grid-cols-[minmax(0,min(34rem,calc(100dvh-9rem)))_minmax(0,1fr)]">
      <div className="md:order-last">
        <p className="text-sm text-soft">
          <Link href="/puzzles" className="underline decoration-rule underline-offset-4">
            {puzzles.title}
          </Link>
          {isDaily && ` · ${puzzles.today}`}
        </p>
        <h1 className="mt-1 text-3xl font-semibold">
          {puzzles.puzzle({ game: game.title, number })}
        </h1>
        <p className="mt-1 text-soft">
          {puzzles[puzzle.theme]} · {puzzles.place({ number, all: count })}
          {progress.solved.includes(mark) && ` · ${puzzles.solved}`}
        </p>
        <div className="mt-4">
          <SaidText said={said} />
        </div>
        {isDaily && isSolved && (
          <p className="mt-3 font-medium">{streakText(streakOn(progress, today))}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {said.tone === "wrong" && (
            <Button look="main" onClick={board.restart}>
              {common.tryAgain}
            </Button>
          )}
          {isSolved && puzzle.theme !== "defend" && !isPlayedOut && line === undefined && (
            <Button onClick={() => void showNext()}>{puzzles.showNext}</Button>
          )}
          {number < count && (
            <Link
              href={`/puzzles/${name}/${number + 1}`}
              className={buttonClass({ look: isSolved ? "main" : "plain" })}
            >
              {puzzles.next}
            </Link>
          )}
        </div>
      </div>
      <div className="max-w-140">
        <game.Board
          moves={moves}
          sending={false}
          line={line}
          mover={mover}
          onPlay={board.play}
          label={rules.board({ game: game.title })}
        />
      </div>
    </div>
  );
}
