import type { Account } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import { useState } from "react";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { minaText } from "../lib/settlementText";
import { useAct } from "../lib/useAct";
import { readTypedStake } from "../stakes/amounts";
import { amountText } from "../stakes/stakeText";

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
  const [typed, type] = useState("");
  const [done, setDone] = useState<number>();
  const amount = readTypedStake(typed) || undefined;
  const worth = (sum: number) => `${amountText(sum)} (${minaText(sum, unit)})`;
  const isWrong = typed !== "" && (amount === undefined || amount > balance);
  const withdraw = async () => {
    if (amount === undefined || isWrong) return;
    setDone(undefined);
    if (!(await act("withdraw", async () => await kifu.withdraw(account, amount)))) return;
    setDone(amount);
    type("");
  };
  const hint =
    typed === ""
      ? done === undefined
        ? ""
        : `You have withdrawn ${worth(done)} from your balance.`
      : amount === undefined
        ? "Type a whole number, such as 25."
        : amount > balance
          ? `You have only ${amountText(balance)}.`
          : `That is ${minaText(amount, unit)}.`;
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void withdraw();
      }}
    >
      <label htmlFor="withdrawal" className="block text-sm text-soft">
        Amount to withdraw
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id="withdrawal"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-invalid={isWrong}
          aria-describedby="withdrawal-hint"
          className="block h-11 w-40 rounded-lg border border-rule bg-paper px-3 text-base text-ink"
        />
        <Button
          type="submit"
          className="text-ink"
          disabled={amount === undefined || isWrong || doing !== undefined}
        >
          {doing === undefined
            ? "Withdraw"
            : account.kind === "wallet"
              ? "Confirm in your wallet…"
              : "Withdrawing…"}
        </Button>
      </div>
      <p id="withdrawal-hint" role="status" className="mt-1.5 min-h-5 text-sm text-soft">
        {hint}
      </p>
      {problem !== undefined && (
        <Notice tone="wrong">
          {problem.short} {problem.advice}
        </Notice>
      )}
    </form>
  );
}
