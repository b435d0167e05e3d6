import { useChain, useKifu } from "@kifu/client/react";
import { Commands } from "../components/Commands";
import { playerCommand } from "../lib/settlementText";
import { texts } from "../texts/texts";

/**
 * How to have a match ended and paid without the operator's consent. Shown only on a chain whose
 * money is worth MINA, since no contract can force a chain with play money.
 */
export function ForcedEnd({ match }: { readonly match: number }) {
  const { url } = useKifu();
  const hasValue = useChain().value?.faucet === false;
  if (!hasValue) return null;
  const { match: said } = texts();
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer rounded-lg py-1 underline decoration-rule underline-offset-4">
        {said.forcedEnd}
      </summary>
      <div className="mt-2 flex flex-col gap-2 leading-relaxed">
        <p>{said.forcedDemand}</p>
        <p>{said.forcedCommand}</p>
        <Commands text={playerCommand(`conclude ${match}`, url)} />
      </div>
    </details>
  );
}
