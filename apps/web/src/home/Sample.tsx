import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import { useLoaded } from "../lib/useLoaded";
import { texts } from "../texts/texts";

const MOVE_MS = 1400;

interface SampleProps {
  readonly game: GameFacts;
  /** Starts a match with this move. Undefined while no match can start. */
  readonly onStart: ((move: string) => void) | undefined;
}

/**
 * A short game that plays by itself, except for visitors who prefer less motion. While the pointer
 * is over the board, the board is empty. Pressing a cell starts a match with that move.
 */
export function Sample({ game, onStart }: SampleProps) {
  const { home } = texts();
  const { sample, hidden, loadSample, Board } = game;
  const length = hidden?.sampleLength ?? sample.length;
  const [at, setAt] = useState(length);
  const [isNear, setNear] = useState(false);
  const [put, setPut] = useState<string>();
  const isIdle = put === undefined && (onStart === undefined || !isNear);
  useEffect(() => {
    if (!isIdle || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setAt((was) => (was >= length + 2 ? 0 : was + 1)), MOVE_MS);
    return () => clearInterval(timer);
  }, [length, isIdle]);
  const leave = (event: PointerEvent | FocusEvent) => {
    // A finger that was lifted may tap again, so it still counts as near.
    const isFinger = "pointerType" in event && event.pointerType === "touch";
    if (!isFinger && !event.currentTarget.contains(document.activeElement)) setNear(false);
  };
  return (
    <>
      <div
        inert={onStart === undefined}
        className="rounded-lg shadow-board"
        onPointerEnter={() => setNear(true)}
        onPointerLeave={leave}
        onFocus={() => setNear(true)}
        onBlur={leave}
      >
        {loadSample === undefined ? (
          <Board
            moves={isIdle ? sample.slice(0, at) : put === undefined ? [] : [put]}
            sending={put !== undefined}
            line={undefined}
            mover={isIdle || put !== undefined ? undefined : 0}
            onPlay={(move) => {
              setPut(move);
              onStart?.(move);
            }}
            label={home.board({ game: game.title })}
          />
        ) : (
          <Example load={loadSample} at={at} />
        )}
      </div>
      <p
        className={classes(
          "mt-4 text-center text-sm text-soft",
          onStart === undefined && "invisible",
        )}
      >
        {home.orOnBoard}
      </p>
    </>
  );
}

interface ExampleProps {
  readonly load: NonNullable<GameFacts["loadSample"]>;
  readonly at: number;
}

/** The sample of a game whose sample moves are too long for its words. */
function Example({ load, at }: ExampleProps) {
  const Shown = useLoaded(load);
  if (Shown === undefined) return <span className="block aspect-square w-full bg-sunken" />;
  return <Shown at={at} />;
}
