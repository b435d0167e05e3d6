"use client";

import type { ShownMove } from "@kifu/client";
import { memo, useEffect, useRef, useState } from "react";
import type { Shown } from "../check/compareShown";
import { late } from "../components/late";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import { matchMoveText } from "../lib/moveText";
import { provenText } from "./provenText";
import type { Steps } from "./useSteps";
import { texts } from "../texts/texts";

/** Few visitors look at finality, so this code is loaded late. */
const MoveDots = late(async () => (await import("./moveFinality")).MoveDots);
const MoveProof = late(async () => (await import("./moveFinality")).MoveProof);
const FinalityMeanings = late(async () => (await import("./moveFinality")).FinalityMeanings);

interface MoveListProps extends Shown {
  readonly steps: Steps;
  readonly game: GameFacts;
}

export function MoveList({ match, moves, steps, game }: MoveListProps) {
  const { match: said } = texts();
  const box = useRef<HTMLDivElement>(null);
  const [asked, ask] = useState<number>();
  const [dotted, setDotted] = useState(false);
  const move = moves[(asked ?? 0) - 1];
  useEffect(() => {
    // Scrolls only the list, not the page.
    const [list, current] = [box.current, box.current?.querySelector("[aria-current]")];
    if (!list || !(current instanceof HTMLElement)) return;
    const top = current.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }, [steps.at, moves.length]);

  return (
    <section aria-label={said.moveList} className="flex min-h-0 flex-col gap-3">
      <div
        ref={box}
        className="max-h-64 overflow-y-auto rounded-xl border border-rule bg-sheet p-2 lg:max-h-[22rem] lg:min-h-40"
      >
        {moves.length === 0 ? (
          <p className="px-3 py-6 text-center text-sm text-soft">
            {said.noMoves({ side: game.sides[0] })}
          </p>
        ) : (
          <ol className="grid grid-cols-[auto_1fr_1fr] wrap-anywhere text-[0.95rem]">
            {moves.map(({ ply, seat, move, finality }, i) => (
              <Row
                key={ply}
                ply={ply}
                side={game.sides[seat]}
                text={matchMoveText({ ply, move }, game.hidden)}
                finality={finality}
                first={i % 2 === 0}
                current={steps.at === ply}
                dotted={dotted}
                onGo={steps.go}
                onAsk={ask}
              />
            ))}
          </ol>
        )}
      </div>
      {move && <MoveProof move={move} onClose={() => ask(undefined)} />}
      <Proof match={match} moves={moves} onToggle={setDotted} />
    </section>
  );
}

interface ProofProps extends Shown {
  readonly onToggle: (open: boolean) => void;
}

/**
 * The finality of the match. When a visitor opens this part, it shows the finality of each move,
 * and explains the levels.
 */
function Proof({ match, moves, onToggle }: ProofProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <details
      className="group text-sm"
      onToggle={(event) => {
        setWanted(true);
        onToggle(event.currentTarget.open);
      }}
    >
      <summary className="flex list-none flex-wrap gap-x-2 rounded-lg py-1 [&::-webkit-details-marker]:hidden">
        <span>{provenText(moves)}</span>
        <span className="text-soft underline decoration-rule underline-offset-4 group-hover:text-ink">
          {texts().match.whatItMeans}
        </span>
      </summary>
      {wanted && <FinalityMeanings match={match} moves={moves} />}
    </details>
  );
}

interface RowProps extends Pick<ShownMove, "ply" | "finality"> {
  readonly text: string;
  readonly side: string;
  readonly first: boolean;
  readonly current: boolean;
  /** Whether to show the finality. */
  readonly dotted: boolean;
  readonly onGo: (ply: number) => void;
  readonly onAsk: (ply: number) => void;
}

/** Memoized, because a long match has hundreds of rows and a move changes two of them. */
const Row = memo(function Row({
  ply,
  side,
  text,
  finality,
  first,
  current,
  dotted,
  onGo,
  onAsk,
}: RowProps) {
  return (
    <li className="contents">
      {first && (
        <span className="w-9 py-1.5 pr-2 text-right text-sm tabular-nums text-faint">
          {(ply + 1) / 2}
        </span>
      )}
      <div
        className={classes(
          "flex flex-wrap rounded-lg",
          current ? "bg-ink text-paper" : "hover:bg-sunken",
          finality === "sending" && "opacity-55",
        )}
      >
        <button
          type="button"
          aria-current={current ? "step" : undefined}
          aria-label={texts().match.listedMove({ ply, side, move: text })}
          onClick={() => onGo(ply)}
          className="flex-1 px-3 py-1.5 text-left font-medium tabular-nums"
        >
          {text}
        </button>
        {dotted && <MoveDots ply={ply} finality={finality} onAsk={onAsk} />}
      </div>
    </li>
  );
});
