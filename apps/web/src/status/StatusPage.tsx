"use client";

import type { Block, Chain } from "@kifu/client";
import { useBlocks, useChain } from "@kifu/client/react";
import { Notice } from "../components/Notice";
import { Section } from "../components/Section";
import { gameNamed } from "../games";
import { useSettlement } from "../lib/useSettlement";
import { BatchTable } from "./BatchTable";
import { BlockTable } from "./BlockTable";
import { Figures } from "./Figures";
import { mergeBlocks } from "./mergeBlocks";
import { ProvingPart } from "./ProvingPart";
import { SettlementPart } from "./SettlementPart";
import type { ProvingState } from "./askProving";
import { useProving } from "./useProving";
import { space, texts } from "../texts/texts";

interface StatusPageProps {
  readonly chain: Chain | undefined;
  readonly blocks: readonly Block[] | undefined;
  readonly proving: ProvingState | undefined;
}

/** For operators, so technical terms are fine here. */
export function StatusPage(asked: StatusPageProps) {
  const watched = useChain();
  const chain = watched.value ?? asked.chain;
  const blocks = mergeBlocks(useBlocks().value, asked.blocks);
  const proving = useProving(asked.proving, chain?.provenBlocks);
  const settlement = useSettlement({ wanted: true });
  const { status } = texts();
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-12 px-4 pt-6 sm:px-6 sm:pt-10">
      <header>
        <h1 className="text-3xl font-semibold sm:text-4xl">
          {chain === undefined ? status.title : chain.name}
        </h1>
        <p className="mt-2 flex items-center gap-2.5 text-soft" role="status">
          <Lamp on={watched.connection === "live" && watched.error === undefined} />
          {watched.connection === "live"
            ? status.live
            : watched.error === undefined
              ? status.connecting
              : `${watched.error.short}${space()}${status.retrying}`}
        </p>
      </header>
      {chain === undefined ? <Notice>{status.noData}</Notice> : <Figures chain={chain} />}
      <Section title={status.proving}>
        <ProvingPart proving={proving?.proving} />
      </Section>
      <Section title={status.settlement}>
        <SettlementPart seen={settlement} />
      </Section>
      <Section title={status.batches}>
        <BatchTable
          batches={proving?.batches}
          settledBlocks={chain?.settledBlocks ?? 0}
          network={settlement?.settlement?.contract.network}
        />
      </Section>
      <Section title={status.blocks}>
        <BlockTable blocks={blocks} />
      </Section>
      {chain !== undefined && (
        <Section title={status.games}>
          <ul className="flex flex-wrap gap-2">
            {chain.games.map(({ name, number }) => (
              <li key={name} className="rounded-full border border-rule bg-sheet px-4 py-2">
                {gameNamed(name)?.title ?? name}{" "}
                <span className="text-faint">{status.gameNumber({ number })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Lamp({ on }: { readonly on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`size-2.5 rounded-full ${on ? "bg-good" : "breathes bg-seal"}`}
    />
  );
}
