"use client";

import type { Block } from "@kifu/client";
import { FinalityDots } from "../match/FinalityDots";
import { finalityName } from "../match/finality";
import { texts } from "../texts/texts";

const SHOWN = 20;

export function BlockTable({ blocks }: { readonly blocks: readonly Block[] | undefined }) {
  const { status } = texts();
  if (blocks === undefined) return <p className="text-soft">{status.blocksLoading}</p>;
  if (blocks.length === 0) {
    return (
      <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
        {status.blocksNone}
      </p>
    );
  }
  return (
    // Without `relative`, hidden words in the cells would widen a phone's page. Tab reaches the
    // table, and arrow keys scroll it.
    <div
      role="region"
      aria-label={status.blocks}
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-rule bg-sheet"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-soft">
          <tr className="border-b border-rule [&>th]:px-4 [&>th]:py-3 [&>th]:font-medium">
            <th scope="col">{status.height}</th>
            <th scope="col">{status.transactions}</th>
            <th scope="col">{status.methods}</th>
            <th scope="col">{status.finality}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {blocks.slice(0, SHOWN).map((block) => (
            <BlockLine key={block.height} block={block} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockLine({ block }: { readonly block: Block }) {
  return (
    <tr className="[&>td]:px-4 [&>td]:py-2.5">
      <td className="font-medium">{block.height}</td>
      <td>{block.transactionCount}</td>
      <td className="text-soft">{methodsOf(block)}</td>
      <td>
        <span className="flex items-center gap-2 whitespace-nowrap" aria-hidden="true">
          <FinalityDots finality={block.finality} /> {finalityName(block.finality)}
        </span>
        <span className="sr-only">{finalityName(block.finality)}</span>
      </td>
    </tr>
  );
}

/** Such as "3 Randzu.playMoves, 1 Matches.resign". */
function methodsOf({ transactions }: Block): string {
  const counts = new Map<string, number>();
  for (const { method, ok } of transactions) {
    const name = ok ? method : texts().status.failedMethod({ method });
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}
