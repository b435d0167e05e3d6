"use client";

import type { Batch } from "@kifu/client/proving";
import { useSyncExternalStore } from "react";
import { MinaTransaction } from "../components/MinaTransaction";
import { proofAddress } from "../lib/proofCommands";
import { momentText } from "../lib/time";
import { texts } from "../texts/texts";

const NEVER = () => () => undefined;

interface SettledProps {
  /** How many blocks are settled. */
  readonly settledBlocks: number;
  /** The network of Mina on which they are settled. */
  readonly network: string | undefined;
}

interface BatchTableProps extends SettledProps {
  readonly batches: readonly Batch[] | undefined;
}

export function BatchTable({ batches, ...settled }: BatchTableProps) {
  const { status } = texts();
  if (batches === undefined) return <p className="text-soft">{status.batchesLoading}</p>;
  if (batches.length === 0) {
    return (
      <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
        {status.batchesNone}
      </p>
    );
  }
  return (
    <div
      role="region"
      aria-label={status.batches}
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-rule bg-sheet"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-soft">
          <tr className="border-b border-rule [&>th]:px-4 [&>th]:py-3 [&>th]:font-medium">
            <th scope="col">{status.batch}</th>
            <th scope="col">{status.batchBlocks}</th>
            <th scope="col">{status.provenSince}</th>
            <th scope="col">{status.proof}</th>
            <th scope="col">{status.settled}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {batches.map((batch) => (
            <BatchLine key={batch.number} batch={batch} {...settled} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BatchLine({ batch, settledBlocks, network }: SettledProps & { readonly batch: Batch }) {
  const { status } = texts();
  const { number, firstBlock, lastBlock, proofBytes, settledBy } = batch;
  return (
    <tr className="[&>td]:px-4 [&>td]:py-2.5">
      <td className="font-medium">{number}</td>
      <td className="whitespace-nowrap">
        {firstBlock === lastBlock
          ? firstBlock
          : status.blockRange({ first: firstBlock, last: lastBlock })}
      </td>
      <td className="text-soft">
        <Taken at={batch.takenAt} />
      </td>
      <td className="whitespace-nowrap">
        <a
          href={proofAddress(number)}
          download
          aria-label={status.proofFile({ file: `${number}.json`, batch: number })}
          className="underline decoration-rule underline-offset-4 hover:text-seal"
        >
          {number}.json
        </a>{" "}
        <span className="text-faint">{Math.max(1, Math.round(proofBytes / 1000))} kB</span>
      </td>
      <td className="max-w-40 text-soft">
        {settledBy !== undefined ? (
          <MinaTransaction network={network} transaction={settledBy}>
            {status.onMina}
          </MinaTransaction>
        ) : lastBlock < settledBlocks ? (
          status.settledUnknown
        ) : (
          status.notYet
        )}
      </td>
    </tr>
  );
}

/** Shows the time in the visitor's time zone, which the server does not know. */
function Taken({ at }: { readonly at: number | undefined }) {
  const isHere = useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
  if (at === undefined) return texts().status.takenUnknown;
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()}>{momentText(moment, isHere ? undefined : "UTC")}</time>
  );
}
