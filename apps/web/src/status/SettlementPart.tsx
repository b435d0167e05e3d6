"use client";

import { MinaTransaction } from "../components/MinaTransaction";
import { silenceText } from "../lib/settlementText";
import { upgradeText } from "../lib/upgradeText";
import type { SeenSettlement } from "../lib/useSettlement";

export function SettlementPart({ seen }: { readonly seen: SeenSettlement | undefined }) {
  if (seen === undefined) return <p className="text-soft">Loading…</p>;
  const { settlement, askedAt } = seen;
  if (settlement === undefined) {
    return (
      <p className="rounded-xl border border-dashed border-rule px-6 py-8 text-center leading-relaxed text-soft">
        This chain is not settled on Mina, so only its node says which blocks count. The operator
        settles it with{" "}
        <code className="inline-block max-w-full wrap-anywhere text-ink">
          npm run kifu -- settle
        </code>
        .
      </p>
    );
  }
  const { contract, blocks, transaction } = settlement;
  return (
    <div className="flex flex-col gap-3 leading-relaxed text-soft">
      <p>
        {blocks === 0
          ? "Nothing is settled on Mina yet."
          : `The node says that the first ${blocks.toLocaleString("en")} blocks are settled on Mina.`}{" "}
        {transaction !== undefined && (
          <>
            The latest settlement is{" "}
            <MinaTransaction network={contract.network} transaction={transaction} />.
          </>
        )}
      </p>
      <p>{silenceText(settlement, askedAt)}</p>
      <p>{upgradeText(settlement)}</p>
      <p className="text-sm text-faint">
        The contract on {contract.network}{" "}
        <span className="break-all tabular-nums">{contract.address}</span>
      </p>
    </div>
  );
}
