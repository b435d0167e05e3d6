"use client";

import type { Match, ShownMove } from "@kifu/client";
import { useEffect, useRef } from "react";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import { TruthDots } from "./TruthDots";
import { TruthGuide } from "./TruthGuide";
import type { Steps } from "./useSteps";

interface MoveListProps {
  readonly match: Match;
  readonly moves: readonly ShownMove[];
  readonly steps: Steps;
  readonly game: GameFacts;
}

/** The record: what was played, in pairs, and how sure each move is. */
export function MoveList({ match, moves, steps, game }: MoveListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only the list scrolls, never the page.
    const [list, current] = [box.current, box.current?.querySelector("[aria-current]")];
    if (!list || !(current instanceof HTMLElement)) return;
    const top = current.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }, [steps.at, moves.length]);

  return (
    <section aria-label="Moves" className="flex min-h-0 flex-col gap-3">
      <div
        ref={box}
        className="max-h-64 overflow-y-auto rounded-xl border border-rule bg-sheet p-2 lg:max-h-[22rem] lg:min-h-40"
      >
        {moves.length === 0 ? (
          <p className="px-3 py-6 text-center text-sm text-soft">
            No move yet. {game.sides[0]} begins.
          </p>
        ) : (
          <ol className="grid grid-cols-[auto_1fr_1fr] text-[0.95rem]">
            {moves.map((move, i) => (
              <Row key={move.ply} move={move} first={i % 2 === 0} steps={steps} game={game} />
            ))}
          </ol>
        )}
      </div>
      <TruthGuide match={match} moves={moves} />
    </section>
  );
}

interface RowProps {
  readonly move: ShownMove;
  readonly first: boolean;
  readonly steps: Steps;
  readonly game: GameFacts;
}

function Row({ move, first, steps, game }: RowProps) {
  const current = steps.at === move.ply;
  return (
    <li className="contents">
      {first && (
        <span className="w-9 py-1.5 pr-2 text-right text-sm tabular-nums text-faint">
          {(move.ply + 1) / 2}
        </span>
      )}
      <button
        type="button"
        aria-current={current ? "step" : undefined}
        aria-label={`Move ${move.ply}, ${game.sides[move.seat]}, ${move.move.toUpperCase()}`}
        onClick={() => steps.go(move.ply)}
        className={classes(
          "flex flex-wrap items-center justify-between gap-x-2 rounded-lg px-3 py-1.5 text-left tabular-nums",
          current ? "bg-ink text-paper" : "hover:bg-sunken",
          move.truth === "sending" && "opacity-55",
        )}
      >
        <span className="font-medium">{move.move.toUpperCase()}</span>
        <TruthDots truth={move.truth} />
      </button>
    </li>
  );
}
