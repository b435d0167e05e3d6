"use client";

import { useKifu } from "@kifu/client/react";
import { MinaAnswer } from "../components/MinaAnswer";
import { MinaTransaction } from "../components/MinaTransaction";
import { compareNode } from "../lib/askMina";
import { silenceText } from "../lib/settlementText";
import { upgradeText } from "../lib/upgradeText";
import type { SeenSettlement } from "../lib/useSettlement";
import { space, texts } from "../texts/texts";

export function SettlementPart({ seen }: { readonly seen: SeenSettlement | undefined }) {
  const { url } = useKifu();
  const { common, language, status } = texts();
  if (seen === undefined) return <p className="text-soft">{common.loading}</p>;
  const { settlement, askedAt } = seen;
  if (settlement === undefined) {
    return (
      <p className="rounded-xl border border-dashed border-rule px-6 py-8 text-center leading-relaxed text-soft">
        {status.notSettled({
          code: (inside) => (
            <code className="inline-block max-w-full wrap-anywhere text-ink">{inside}</code>
          ),
        })}
      </p>
    );
  }
  const { contract, blocks, transaction } = settlement;
  return (
    <div className="flex flex-col gap-3 leading-relaxed text-soft">
      <p>
        {blocks === 0
          ? status.nothingSettled
          : status.blocksSettled({ count: blocks, blocks: blocks.toLocaleString(language) })}
        {space()}
        {transaction !== undefined &&
          status.latestSettlement({
            link: (inside) => (
              <MinaTransaction network={contract.network} transaction={transaction}>
                {inside}
              </MinaTransaction>
            ),
          })}
      </p>
      <MinaAnswer
        key={`${contract.address}/${blocks}`}
        ask={async () => await compareNode(url, settlement)}
      />
      <p>{silenceText(settlement, askedAt)}</p>
      <p>{upgradeText(settlement)}</p>
      <p className="text-sm text-faint">
        {status.contract({
          network: contract.network,
          contract: contract.address,
          address: (inside) => <span className="break-all tabular-nums">{inside}</span>,
        })}
      </p>
    </div>
  );
}
