import type { SeatNumber } from "@kifu/client";
import { useState } from "react";
import { afterPaint } from "../lib/afterPaint";
import { texts } from "../texts/texts";

/** What the page says about the board. */
export interface Said {
  readonly text: string;
  readonly tone: "task" | "right" | "wrong";
}

/** What follows a move: other moves, the winning line, and what to say. */
export interface Answer {
  readonly moves: readonly string[];
  readonly line: readonly string[] | undefined;
  readonly said: Said;
  /** Whether the visitor may play on. */
  readonly goesOn: boolean;
}

interface TryBoard {
  readonly moves: readonly string[];
  readonly line: readonly string[] | undefined;
  readonly said: Said;
  readonly mover: SeatNumber | undefined;
  play(move: string): void;
  restart(): void;
  show(answer: Answer): void;
}

/**
 * A board that answers the visitor's moves.
 * @param answer finds the answer to the last of these moves
 */
export function useTryBoard(
  start: readonly string[],
  task: string,
  answer: (moves: readonly string[]) => Promise<Answer>,
): TryBoard {
  const first: Answer = {
    moves: start,
    line: undefined,
    said: { text: task, tone: "task" },
    goesOn: true,
  };
  const [shown, show] = useState(first);
  const { moves, line, said, goesOn } = shown;

  const play = (move: string) => {
    const pressed: Answer = { ...shown, moves: [...moves, move], goesOn: false };
    show(pressed);
    // The move is painted first, because searching for an answer can take a while.
    void afterPaint()
      .then(() => answer(pressed.moves))
      .catch((): Answer => ({ ...shown, said: { text: texts().rules.notLoaded, tone: "wrong" } }))
      .then((next) => show((now) => (now === pressed ? next : now)));
  };
  return {
    moves,
    line,
    said,
    mover: goesOn ? (moves.length % 2 === 0 ? 0 : 1) : undefined,
    play,
    restart: () => show(first),
    show,
  };
}
