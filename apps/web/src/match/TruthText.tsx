"use client";

import { useChain } from "@kifu/client/react";
import { CheckMatch } from "../check/CheckMatch";
import type { Shown } from "../check/compareShown";
import { proofText } from "../lib/proofText";
import { TruthDots } from "./TruthDots";
import { TRUTHS } from "./truths";

const MEANINGS = {
  seen: "The server has checked the move and shows it.",
  sequenced: "The move has its place in the record, after all that came before.",
  proven: "A mathematical proof says that every rule was kept. Anybody can check it.",
  settled: "The proof is on a public chain, out of anybody's reach.",
} as const;

const COVERED =
  "Until then the server keeps the rules. What you need not take its word for are the signatures: “Check this match” has this page verify every one of them, and play all moves again.";
const NOT_COVERED =
  "A proof sees rules and keys, nothing else. It does not see whether a player was helped by an engine, and the operator can delay moves or leave them out, so that a clock runs out.";

/** The guide itself, with how far this chain's proofs are, and a way to check the match. */
export function TruthText({ match, moves }: Shown) {
  const chain = useChain().value;
  return (
    <div className="mt-3 flex flex-col gap-3 leading-relaxed text-soft">
      <ol className="flex flex-col gap-3">
        {TRUTHS.map(({ truth, name }) => (
          <li key={truth} className="grid grid-cols-[2rem_1fr] items-baseline gap-x-2">
            <TruthDots truth={truth} />
            <p>
              <span className="font-medium text-ink">{name}.</span> {MEANINGS[truth]}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <span className="font-medium text-ink">This chain.</span> {proofText(chain)}
      </p>
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
