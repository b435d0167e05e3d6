"use client";

import { useChain } from "@kifu/client/react";
import { CheckMatch } from "../check/CheckMatch";
import type { Shown } from "../check/compareShown";
import { MinaTransaction } from "../components/MinaTransaction";
import { proofText } from "../lib/proofText";
import { silenceText } from "../lib/settlementText";
import { useSettlement } from "../lib/useSettlement";
import { FinalityDots } from "./FinalityDots";
import { FINALITIES } from "./finality";

const MEANINGS = {
  seen: "The server has checked the move and shows it.",
  sequenced: "The move is in a block, which fixes its order.",
  proven: "A mathematical proof shows that every rule was followed. Anyone can check it.",
  settled: "The proof is on a public chain, where nobody can change it.",
} as const;

const COVERED =
  "Until a move is proven, you rely on the server, except for what players signed: “Check this match” verifies every signature on this page and replays every move.";
const NOT_COVERED =
  "A proof covers rules and keys, nothing else. It cannot show whether a player used an engine, and the operator can delay or omit moves so that a clock runs out.";

export function FinalityMeanings({ match, moves }: Shown) {
  const chain = useChain().value;
  return (
    <div className="mt-3 flex flex-col gap-3 leading-relaxed text-soft">
      <ol className="flex flex-col gap-3">
        {FINALITIES.map(({ finality, name }) => (
          <li key={finality} className="grid grid-cols-[2rem_1fr] items-baseline gap-x-2">
            <FinalityDots finality={finality} />
            <p>
              <span className="font-medium text-ink">{name}.</span> {MEANINGS[finality]}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <span className="font-medium text-ink">This chain.</span> {proofText(chain)}
      </p>
      <SettledMeaning />
      <p>{COVERED}</p>
      <p>{NOT_COVERED}</p>
      {match.result === "running" && (
        <p>
          <CheckMatch match={match} moves={moves} />
        </p>
      )}
    </div>
  );
}

/** Where the chain is settled, and whether the operator goes on with it. */
function SettledMeaning() {
  const seen = useSettlement();
  const settlement = seen?.settlement;
  if (settlement === undefined) return null;
  const { contract, blocks, transaction } = settlement;
  return (
    <p>
      <span className="font-medium text-ink">On Mina.</span>{" "}
      {blocks === 0 ? "Nothing is settled yet." : `The first ${blocks} blocks are settled.`}{" "}
      {transaction !== undefined && (
        <>
          The latest settlement is{" "}
          <MinaTransaction network={contract.network} transaction={transaction} />.{" "}
        </>
      )}
      {silenceText(settlement, seen?.askedAt ?? 0)}
    </p>
  );
}
