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
import { unprovenText } from "../lib/provingText";
import { SettledBy } from "./SettledBy";
import { shownError } from "../lib/shownError";
import { finalityName } from "./finality";
import { problemText, space, texts } from "../texts/texts";

interface MoveProofProps {
  readonly move: ShownMove;
  readonly onClose: () => void;
}

export function MoveProof({ move, onClose }: MoveProofProps) {
  const { finality, height, ply } = move;
  const { common, match: said } = texts();
  const isInBlock = height !== undefined && finality !== "seen" && finality !== "sending";
  return (
    <Dialog open title={said.moveIs({ ply, level: finalityName(finality) })} onClose={onClose}>
      <div className="mt-2 flex flex-col gap-3 leading-relaxed text-soft" aria-live="polite">
        {isInBlock ? (
          <OfBlock key={finality} height={height} finality={finality} />
        ) : (
          <p>{finality === "sending" ? said.isSent : said.isSeen}</p>
        )}
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{common.close}</Button>
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
        return { problem: problemText(shownError(error)) };
      })
      .then(
        (found) => isGone || setFound(found),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [url, height]);

  if (found === undefined) return <p role="status">{texts().common.loading}</p>;
  const { batch, proving, problem } = found;
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (batch !== undefined) return <OfBatch {...{ height, finality, batch }} />;
  return (
    <>
      <p>{texts().match.isInBlock({ height })}</p>
      {proving !== undefined && <p>{unprovenText(height, proving)}</p>}
    </>
  );
}

function OfBatch({ height, finality, batch }: OfBlockProps & { readonly batch: Batch }) {
  const { url } = useKifu();
  const chain = useChain().value;
  const { number, stateRoot, settledBy } = batch;
  const { match: said } = texts();
  return (
    <>
      <p>
        {batchText(height, batch)}
        {finality === "settled" && (
          <>
            {space()}
            <SettledBy transaction={settledBy} />
          </>
        )}
      </p>
      <p>{said.verify}</p>
      {chain !== undefined && <Commands text={proofCommands({ url, batch: number, chain })} />}
      <p>{said.printedState}</p>
      <p className="text-sm wrap-anywhere text-ink tabular-nums">{stateRoot}</p>
      <p>{said.checkVerifies}</p>
      <p>
        <a
          href={proofAddress(number)}
          download
          className="underline decoration-rule underline-offset-4 hover:text-ink"
        >
          {said.downloadProof({ number })}
        </a>
      </p>
    </>
  );
}

function batchText(height: number, { number, takenAt, firstBlock, lastBlock }: Batch): string {
  const { match } = texts();
  const given = { height, number, first: firstBlock, last: lastBlock };
  const isOne = firstBlock === lastBlock;
  if (takenAt === undefined) {
    return isOne ? match.provenWithBlock(given) : match.provenWithBlocks(given);
  }
  const since = { ...given, time: momentText(new Date(takenAt)) };
  return isOne ? match.provenSinceWithBlock(since) : match.provenSinceWithBlocks(since);
}
