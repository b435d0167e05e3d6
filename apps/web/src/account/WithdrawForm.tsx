import type { Account } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import { useState } from "react";
import { Notice } from "../components/Notice";
import { minaText } from "../lib/settlementText";
import { useAct } from "../lib/useAct";
import { amountText } from "../stakes/stakeText";
import { AmountForm } from "./AmountForm";
import { problemText, texts } from "../texts/texts";

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
  const { account: said } = texts();
  const worth = (sum: number) => said.worth({ amount: amountText(sum), mina: minaText(sum, unit) });
  const withdraw = async (amount: number) => {
    setDone(undefined);
    const isDone = await act("withdraw", async () => await kifu.withdraw(account, amount));
    if (isDone) setDone(amount);
    return isDone;
  };
  const busy = account.kind === "wallet" ? said.withdrawConfirm : said.withdrawing;
  return (
    <>
      <AmountForm
        id="withdrawal"
        label={said.withdrawAmount}
        action={said.withdraw}
        doing={doing === undefined ? undefined : busy}
        unit={unit}
        most={balance}
        tooMuch={said.withdrawTooMuch({ amount: amountText(balance) })}
        note={done === undefined ? "" : said.withdrawDone({ worth: worth(done) })}
        onAmount={withdraw}
      />
      {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
    </>
  );
}
