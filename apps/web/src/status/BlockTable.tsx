"use client";

import type { Block } from "@kifu/client";
import { useState } from "react";
import { TruthDots } from "../match/TruthDots";
import { truthName } from "../match/truths";
import { foldIdle } from "./foldIdle";

const SHOWN = 20;

export function BlockTable({ blocks }: { readonly blocks: readonly Block[] | undefined }) {
  if (blocks === undefined) return <p className="text-soft">Fetching the blocks…</p>;
  if (blocks.length === 0) {
    return (
      <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
        No block yet. The first match makes the first one.
      </p>
    );
  }
  const rows = foldIdle(blocks).slice(0, SHOWN);
  return (
    // `relative`, or the hidden words in its cells would make a phone's page wider. Whoever has
    // no finger to push it with reaches it with Tab, and pushes with the arrows.
    <div
      role="region"
      aria-label="Latest blocks"
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-rule bg-sheet"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-soft">
          <tr className="border-b border-rule [&>th]:px-4 [&>th]:py-3 [&>th]:font-medium">
            <th scope="col">Height</th>
            <th scope="col">Transactions</th>
            <th scope="col">What they did</th>
            <th scope="col">Truth</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {rows.map((row) =>
            row.kind === "block" ? (
              <BlockLine key={row.block.height} block={row.block} />
            ) : (
              <IdleLines key={`idle from ${row.blocks.at(-1)?.height}`} blocks={row.blocks} />
            ),
          )}
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
          <TruthDots truth={block.truth} /> {truthName(block.truth)}
        </span>
        <span className="sr-only">{truthName(block.truth)}</span>
      </td>
    </tr>
  );
}

/** Blocks that only let time go by: one line, and each for itself for those who press it. */
function IdleLines({ blocks }: { readonly blocks: readonly Block[] }) {
  const [open, setOpen] = useState(false);
  const [latest, earliest] = [blocks[0]?.height, blocks.at(-1)?.height];
  return (
    <>
      <tr>
        <td colSpan={4} className="px-2 py-1">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex min-h-8 w-full items-center gap-2 rounded-lg px-2 text-left text-soft hover:bg-sunken hover:text-ink"
          >
            <span
              aria-hidden="true"
              className={`inline-block transition-transform ${open ? "rotate-90" : ""}`}
            >
              ›
            </span>
            {earliest} to {latest}: {blocks.length} blocks without transactions
          </button>
        </td>
      </tr>
      {open && blocks.map((block) => <BlockLine key={block.height} block={block} />)}
    </>
  );
}

/** Such as "3 Randzu.makeMove, 1 Matches.resign". */
function methodsOf({ transactions }: Block): string {
  const counts = new Map<string, number>();
  for (const { method, ok } of transactions) {
    const name = ok ? method : `${method} (failed)`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}
