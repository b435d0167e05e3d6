"use client";

import type { ShownMove } from "@kifu/client";
import { type Batch, fetchBatchOf, fetchProving, type Proving } from "@kifu/client/proving";
import { useChain, useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { Commands } from "../components/Commands";
import { Dialog } from "../components/Dialog";
import { proofAddress, proofCommands } from "../lib/proofCommands";
import { momentText } from "../lib/time";
import { blocksText, unprovenText } from "../lib/provingText";
import { SettledBy } from "./SettledBy";
import { shownError } from "../lib/shownError";
import { finalityName } from "./finality";

interface MoveProofProps {
  readonly move: ShownMove;
  readonly onClose: () => void;
}

export function MoveProof({ move, onClose }: MoveProofProps) {
  const { finality, height, ply } = move;
  const isInBlock = height !== undefined && finality !== "seen" && finality !== "sending";
  return (
    <Dialog open title={`Move ${ply}: ${finalityName(finality)}`} onClose={onClose}>
      <div className="mt-2 flex flex-col gap-3 leading-relaxed text-soft" aria-live="polite">
        {isInBlock ? (
          <OfBlock key={finality} height={height} finality={finality} />
        ) : (
          <p>
            {finality === "sending"
              ? "The move is on its way to the server."
              : "The server has checked the move, shows it, and has confirmed it to its player. It goes into a block with the match’s other moves when the match is over, or a few minutes after it was made."}
          </p>
        )}
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

interface Found {
  readonly batch?: Batch | undefined;
  readonly proving?: Proving;
  readonly problem?: string;
}

interface OfBlockProps extends Pick<ShownMove, "finality"> {
  readonly height: number;
}

function OfBlock({ height, finality }: OfBlockProps) {
  const { url } = useKifu();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<Found> => {
      const batch = await fetchBatchOf(url, height);
      return batch === undefined ? { proving: await fetchProving(url) } : { batch };
    };
    ask()
      .catch((error: unknown): Found => {
        const { short, advice } = shownError(error);
        return { problem: `${short} ${advice}` };
      })
      .then(
        (found) => isGone || setFound(found),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [url, height]);

  if (found === undefined) return <p role="status">Loading…</p>;
  const { batch, proving, problem } = found;
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (batch !== undefined) return <OfBatch {...{ height, finality, batch }} />;
  return (
    <>
      <p>The move is in block {height}, which fixes its order.</p>
      {proving !== undefined && <p>{unprovenText(height, proving)}</p>}
    </>
  );
}

function OfBatch({ height, finality, batch }: OfBlockProps & { readonly batch: Batch }) {
  const { url } = useKifu();
  const chain = useChain().value;
  const { number, takenAt, stateRoot, settledBy } = batch;
  return (
    <>
      <p>
        The move is in block {height}. It{" "}
        {takenAt === undefined
          ? "is proven,"
          : `has been proven since ${momentText(new Date(takenAt))},`}{" "}
        in batch {number} with {blocksText(batch)}.
        {finality === "settled" && (
          <>
            {" "}
            <SettledBy transaction={settledBy} />
          </>
        )}
      </p>
      <p>
        The proof shows that these blocks follow the earlier ones by the rules: turns, clocks,
        signatures and every move. This page does not verify it. These commands do, in a checkout of
        this project: they fetch it and all earlier proofs, and verify them on your computer.
      </p>
      {chain !== undefined && <Commands text={proofCommands({ url, batch: number, chain })} />}
      <p>
        They print the state to which the proven blocks lead. It must be the one that this site has:
      </p>
      <p className="text-sm wrap-anywhere text-ink tabular-nums">{stateRoot}</p>
      <p>“Check this match” verifies what its players signed.</p>
      <p>
        <a
          href={proofAddress(number)}
          download
          className="underline decoration-rule underline-offset-4 hover:text-ink"
        >
          Download the proof of batch {number} alone
        </a>
      </p>
    </>
  );
}
