"use client";

import { MinaTransaction } from "../components/MinaTransaction";
import { useSettlement } from "../lib/useSettlement";
import { texts } from "../texts/texts";

/** The transaction on Mina that settled a move. Undefined if the node does not know it. */
export function SettledBy({ transaction }: { readonly transaction: string | undefined }) {
  const network = useSettlement()?.settlement?.contract.network;
  if (transaction === undefined) {
    return <>{texts().match.settledSomehow}</>;
  }
  return (
    <>
      {texts().match.settledBy({
        transaction: (inside) => (
          <MinaTransaction {...{ network, transaction }}>{inside}</MinaTransaction>
        ),
      })}
    </>
  );
}
