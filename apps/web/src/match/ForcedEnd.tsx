import { useChain, useKifu } from "@kifu/client/react";
import { Commands } from "../components/Commands";
import { playerCommand } from "../lib/settlementText";

/**
 * How to have a match ended and paid without the operator's consent. Shown only on a chain whose
 * money is worth MINA, since no contract can force a chain with play money.
 */
export function ForcedEnd({ match }: { readonly match: number }) {
  const { url } = useKifu();
  const hasValue = useChain().value?.faucet === false;
  if (!hasValue) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer rounded-lg py-1 underline decoration-rule underline-offset-4">
        If the operator does not end and pay this match
      </summary>
      <div className="mt-2 flex flex-col gap-2 leading-relaxed">
        <p>
          Anybody can demand it on Mina. If the chain leaves the demand out past its deadline, the
          operator can settle nothing more.
        </p>
        <p>
          This command runs in a checkout of this project. It needs a private key with MINA for the
          fee in the file player.key, and the address of a Mina node’s GraphQL interface in place of
          MINA-NODE. If the node does not answer, save the file on the account page, and give it
          with --contract instead of --url.
        </p>
        <Commands text={playerCommand(`conclude ${match}`, url)} />
      </div>
    </details>
  );
}
