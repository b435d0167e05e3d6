"use client";

import type { BalanceChange } from "@kifu/client";
import type { KeptExit } from "@kifu/client/exits";
import { useAccounts } from "@kifu/client/react";
import type { SettlementContract } from "@kifu/wire";
import Link from "next/link";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { Section } from "../components/Section";
import { FULL_BALANCE } from "../stakes/amounts";
import { GetMoney } from "../stakes/GetMoney";
import { amountText, balanceText } from "../stakes/stakeText";
import { useMoney } from "../stakes/useMoney";
import { minaText } from "../lib/settlementText";
import { type Cause, causeOf } from "./causeOf";
import { TransferPart } from "./TransferPart";
import { useBalanceHistory } from "./useBalanceHistory";
import { space, texts } from "../texts/texts";

interface MoneyPartProps {
  /** What the browser keeps after the latest settlement. */
  readonly kept: KeptExit | undefined;
  /** The nanomina that a balance of 1 is worth; 0 for play money. */
  readonly unit: bigint;
  /** As the node says. Undefined if the chain is not settled, or until the node answers. */
  readonly contract: SettlementContract | undefined;
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

export function MoneyPart({ kept, unit, contract, settlementKey }: MoneyPartProps) {
  const { account } = useAccounts();
  const money = useMoney();
  const { balance, faucet } = money;
  const { account: said } = texts();
  // Without a faucet, money comes from deposits alone, or nobody on this chain ever has any.
  const isReal = unit > 0n || faucet === false;
  if (isReal && unit === 0n && (balance ?? 0) === 0) return null;
  return (
    <Section title={isReal ? said.money : said.playMoney}>
      <p className="text-lg" role="status">
        {balance === undefined
          ? said.balanceUnknown
          : isReal
            ? unit > 0n
              ? said.youHaveMina({ amount: amountText(balance), mina: minaText(balance, unit) })
              : said.youHave({ amount: amountText(balance) })
            : balanceText(balance, faucet)}
      </p>
      <p className="mt-2 leading-relaxed text-soft">
        {said.canStake}
        {space()}
        {isReal ? said.isReal : said.isPlayMoney}
        {faucet === true && (
          <>
            {space()}
            {said.topUp({ amount: amountText(FULL_BALANCE) })}
          </>
        )}
      </p>
      <GetMoney money={money} />
      {contract !== undefined && unit > 0n && account !== undefined && (
        <TransferPart
          key={account.address}
          {...{ account, contract, settlementKey }}
          kept={kept?.exit}
        />
      )}
      <h3 className="mt-8 mb-2 font-semibold">{said.history}</h3>
      {account === undefined ? <NoChanges /> : <BalanceHistory address={account.address} />}
    </Section>
  );
}

function BalanceHistory({ address }: { readonly address: string }) {
  const { changes, next, busy, problem, read, more } = useBalanceHistory(address);
  const { account, common } = texts();
  return (
    <>
      {problem !== undefined && (
        <div className="mb-3">
          <Notice
            tone="wrong"
            actions={
              <Button size="small" disabled={busy} onClick={read}>
                {common.tryAgain}
              </Button>
            }
          >
            {problem.short}
          </Notice>
        </div>
      )}
      {changes === undefined ? (
        problem === undefined && <p className="text-soft">{account.historyLoading}</p>
      ) : changes.length === 0 ? (
        <NoChanges />
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {changes.map((change) => (
            <li key={change.index} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="min-w-0">
                <CauseText change={change} cause={causeOf(change, changes)} />
              </span>
              <span className="shrink-0 tabular-nums">
                {change.kind === "staked" || change.kind === "withdrawn" ? "−" : "+"}
                {amountText(change.amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <Button className="mt-4" disabled={busy} onClick={more}>
          {busy ? common.loading : common.showMore}
        </Button>
      )}
    </>
  );
}

function NoChanges() {
  return (
    <p className="rounded-xl border border-dashed border-rule px-6 py-8 text-center text-soft">
      {texts().account.historyEmpty}
    </p>
  );
}

interface CauseTextProps {
  readonly change: BalanceChange;
  readonly cause: Cause;
}

function CauseText({ change: { match }, cause }: CauseTextProps) {
  const { account } = texts();
  if (cause === "granted" || cause === "deposited" || cause === "withdrawn") return account[cause];
  return account[cause]({
    match: `${match}`,
    link: (inside) => (
      <Link
        href={`/match/${match}`}
        prefetch={false}
        className="underline decoration-rule underline-offset-4 hover:decoration-current"
      >
        {inside}
      </Link>
    ),
  });
}
