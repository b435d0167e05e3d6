import type { Account } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import { useState } from "react";
import { Notice } from "../components/Notice";
import { minaText } from "../lib/settlementText";
import { useAct } from "../lib/useAct";
import { amountText } from "../stakes/stakeText";
import { AmountForm } from "./AmountForm";

interface WithdrawFormProps {
  readonly account: Account;
  /** The nanomina that a balance of 1 is worth. */
  readonly unit: bigint;
}

/** Signs a withdrawal on the chain. Everything after that needs no signature. */
export function WithdrawForm({ account, unit }: WithdrawFormProps) {
  const kifu = useKifu();
  const balance = usePlayer(account.address).value?.balance ?? 0;
  const { doing, problem, act } = useAct();
  const [done, setDone] = useState<number>();
  const worth = (sum: number) => `${amountText(sum)} (${minaText(sum, unit)})`;
  const withdraw = async (amount: number) => {
    setDone(undefined);
    const isDone = await act("withdraw", async () => await kifu.withdraw(account, amount));
    if (isDone) setDone(amount);
    return isDone;
  };
  const busy = account.kind === "wallet" ? "Confirm in your wallet…" : "Withdrawing…";
  return (
    <>
      <AmountForm
        id="withdrawal"
        label="Amount to withdraw"
        action="Withdraw"
        doing={doing === undefined ? undefined : busy}
        unit={unit}
        most={balance}
        tooMuch={`You have only ${amountText(balance)}.`}
        note={done === undefined ? "" : `You have withdrawn ${worth(done)} from your balance.`}
        onAmount={withdraw}
      />
      {problem !== undefined && (
        <Notice tone="wrong">
          {problem.short} {problem.advice}
        </Notice>
      )}
    </>
  );
}
