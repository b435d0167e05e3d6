"use client";

import { MinaTransaction } from "../components/MinaTransaction";
import { useSettlement } from "../lib/useSettlement";

/** The transaction on Mina that settled a move. Undefined if the node does not know it. */
export function SettledBy({ transaction }: { readonly transaction: string | undefined }) {
  const network = useSettlement()?.settlement?.contract.network;
  if (transaction === undefined) {
    return <>The node says that it is settled on Mina, but not by which transaction.</>;
  }
  return (
    <>
      It is settled on Mina by <MinaTransaction {...{ network, transaction }} />.
    </>
  );
}
