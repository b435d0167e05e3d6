"use client";

import { useChain, useKifu } from "@kifu/client/react";
import { CheckMatch } from "../check/CheckMatch";
import type { Shown } from "../check/compareShown";
import { MinaAnswer } from "../components/MinaAnswer";
import { MinaTransaction } from "../components/MinaTransaction";
import { compareNode } from "../lib/askMina";
import { proofText } from "../lib/proofText";
import { silenceText } from "../lib/settlementText";
import { useSettlement } from "../lib/useSettlement";
import { FinalityDots } from "./FinalityDots";
import { FINALITIES } from "./finality";
import { space, texts } from "../texts/texts";

export function FinalityMeanings({ match, moves }: Shown) {
  const chain = useChain().value;
  const { match: said } = texts();
  const meanings = {
    seen: said.seenMeaning,
    sequenced: said.inBlockMeaning,
    proven: said.provenMeaning,
    settled: said.settledMeaning,
  };
  return (
    <div className="mt-3 flex flex-col gap-3 leading-relaxed text-soft">
      <ol className="flex flex-col gap-3">
        {FINALITIES.map((finality) => (
          <li key={finality} className="grid grid-cols-[2rem_1fr] items-baseline gap-x-2">
            <FinalityDots finality={finality} />
            <p>{meanings[finality]({ name: strong })}</p>
          </li>
        ))}
      </ol>
      <p>{said.thisChain({ name: strong, state: proofText(chain) })}</p>
      <SettledMeaning />
      <p>{said.covered}</p>
      <p>{said.notCovered}</p>
      {match.result === "running" && (
        <p>
          <CheckMatch match={match} moves={moves} />
        </p>
      )}
    </div>
  );
}

function strong(text: string) {
  return <span className="font-medium text-ink">{text}</span>;
}

/** Where the chain is settled, and whether the operator goes on with it. */
function SettledMeaning() {
  const { url } = useKifu();
  const seen = useSettlement();
  const settlement = seen?.settlement;
  if (settlement === undefined) return null;
  const { contract, blocks, transaction } = settlement;
  const { match } = texts();
  return (
    <>
      <p>
        {blocks === 0
          ? match.nothingSettled({ name: strong })
          : match.blocksSettled({ name: strong, count: blocks })}
        {space()}
        {transaction !== undefined && (
          <>
            {match.latestSettlement({
              transaction: (inside) => (
                <MinaTransaction network={contract.network} transaction={transaction}>
                  {inside}
                </MinaTransaction>
              ),
            })}
            {space()}
          </>
        )}
        {silenceText(settlement, seen?.askedAt ?? 0)}
      </p>
      <MinaAnswer
        key={`${contract.address}/${blocks}`}
        ask={async () => await compareNode(url, settlement)}
      />
    </>
  );
}
