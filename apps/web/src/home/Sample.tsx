import { useEffect, useState } from "react";
import type { GameFacts } from "../games/game";

/** How long a move of the sample is shown. */
const MOVE_MS = 1400;

/**
 * A short game that plays by itself, as an ornament. It does not move for visitors who prefer less
 * motion.
 */
export function Sample({ game }: { readonly game: GameFacts }) {
  const { sample, Board } = game;
  const [at, setAt] = useState(sample.length);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(
      () => setAt((was) => (was >= sample.length + 2 ? 0 : was + 1)),
      MOVE_MS,
    );
    return () => clearInterval(timer);
  }, [sample]);
  return (
    <div inert>
      <Board
        moves={sample.slice(0, at)}
        sending={false}
        line={undefined}
        mover={undefined}
        onPlay={() => undefined}
        label=""
      />
    </div>
  );
}
