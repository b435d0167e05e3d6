import type { Account } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import type { ExitFile, SettlementContract } from "@kifu/wire";
import { exitFile } from "@kifu/wire";
import { useMemo } from "react";
import { Button } from "../components/Button";
import { Commands } from "../components/Commands";
import { minaText, playerCommand } from "../lib/settlementText";
import { amountText } from "../stakes/stakeText";
import { AmountForm } from "./AmountForm";
import { SentTransfers } from "./SentTransfers";
import { transfersOf } from "./transfersOf";
import { TransferSteps } from "./TransferSteps";
import { useBalanceHistory } from "./useBalanceHistory";
import { useSentTransfers } from "./useSentTransfers";
import { useTransfer } from "./useTransfer";
import { WithdrawForm } from "./WithdrawForm";

interface TransferPartProps {
  readonly account: Account;
  /** What the browser keeps after the latest settlement; undefined before the first. */
  readonly file: string | undefined;
  readonly contract: SettlementContract;
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

/** What one player can deposit in all. */
const MOST = 2 ** 31 - 1;

/** Money between Mina and the chain, and the commands that move it. */
export function TransferPart({ account, file, contract, settlementKey }: TransferPartProps) {
  const { address, kind } = account;
  const { unit } = contract;
  const { url } = useKifu();
  const hasMoney = (usePlayer(address).value?.balance ?? 0) > 0;
  const { changes = [] } = useBalanceHistory(address);
  const kept = useMemo(() => exitIn(file), [file]);
  const { sent, seen, refresh, forget } = useSentTransfers(address);
  // While a deposit is on its way, the node is asked more often than there are settlements.
  const exit = seen !== undefined && seen.blocks >= (kept?.blocks ?? 0) ? seen : kept;
  const terms = { account, contract, settlementKey };
  const deposit = useTransfer("deposit", terms, refresh);
  const payout = useTransfer("payout", terms, refresh);
  const listed = (what: "deposit" | "payout") => (
    <SentTransfers {...{ what, sent, exit, changes, contract, forget }} />
  );
  const { onTheWay, unsettled, blocksMissing, settled } = transfersOf(exit, changes);
  const worth = (amount: number) => `${amountText(amount)} (${minaText(amount, unit)})`;
  const missing = `${blocksMissing} more ${blocksMissing === 1 ? "block" : "blocks"}`;
  const command = (what: string) => playerCommand(what, url);
  return (
    <>
      <h3 className="mt-8 mb-2 font-semibold">Deposits</h3>
      <p className="leading-relaxed text-soft">
        {onTheWay === undefined
          ? "Deposits that are on the way show here after the operator’s next settlement."
          : onTheWay === 0
            ? "No deposit is on the way."
            : `${worth(onTheWay)} is on the way from Mina.`}{" "}
        The chain adds a deposit to your balance about an hour after the settlement that follows it.
      </p>
      {kind === "wallet" ? (
        <>
          <p className="mt-2 leading-relaxed text-soft">
            Your wallet sends MINA to the contract{" "}
            <span className="break-all text-ink tabular-nums">{contract.address}</span> on{" "}
            {contract.network}. Compare it with the address that the operator has published.
          </p>
          <AmountForm
            id="deposit"
            label="Amount to deposit"
            action="Deposit"
            doing={deposit.isRunning ? "Depositing…" : undefined}
            unit={unit}
            most={MOST}
            tooMuch={`One player may deposit ${amountText(MOST)} in all.`}
            note="Your first deposit costs 1 MINA more, for an account that keeps your receipt."
            onAmount={deposit.start}
          />
          <TransferSteps running={deposit} unit={unit} isDeposit />
        </>
      ) : (
        <p className="mt-2 leading-relaxed text-soft">
          To deposit on this page, connect your wallet below. Without one, use the commands.
        </p>
      )}
      {listed("deposit")}
      <h3 className="mt-8 mb-2 font-semibold">Withdrawals</h3>
      {unsettled === 0 && settled === 0 && (
        <p className="leading-relaxed text-soft">You have not withdrawn anything yet.</p>
      )}
      <ol className="mt-2 list-decimal space-y-1 pl-5 leading-relaxed text-soft">
        <li>
          You sign, and the amount leaves your balance.
          {account.kind === "guest" && (
            <> Only your secret key can spend it on Mina, so save the key below.</>
          )}
        </li>
        <li>
          {unsettled > 0
            ? `${worth(unsettled)} waits until the operator has settled ${missing} on Mina.`
            : "The operator settles that on Mina."}
        </li>
        <li>
          Anybody has the contract pay you
          {kind === "wallet" ? ", here or with a command below." : ", with a command below."}
          {settled > 0 && (
            <>
              {" "}
              Of what you have withdrawn so far, {worth(settled)} is settled. This page cannot see
              what Mina has paid of it.
            </>
          )}
        </li>
      </ol>
      {hasMoney && <WithdrawForm account={account} unit={unit} />}
      {kind === "wallet" && settled > 0 && (
        <>
          <Button
            className="mt-3 text-ink"
            disabled={payout.isRunning}
            onClick={() => void payout.start(0)}
          >
            {payout.isRunning ? "Having it paid…" : "Have the rest paid"}
          </Button>
          <TransferSteps running={payout} unit={unit} isDeposit={false} />
        </>
      )}
      {listed("payout")}
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer rounded-lg py-1 text-soft underline decoration-rule underline-offset-4 hover:text-ink">
          How to deposit and withdraw
        </summary>
        <div className="mt-3 flex flex-col gap-3 leading-relaxed text-soft">
          <p>
            These commands run in a checkout of this project. They need your private key in the file
            player.key, and the address of a Mina node’s GraphQL interface in place of MINA-NODE.
            With --dry-run they only say what they would do.
          </p>
          <Commands text={[command("deposit AMOUNT"), command("withdraw AMOUNT")].join("\n")} />
          <p>
            The second one does all three steps. Run it again if it was stopped. The next only has
            Mina pay what is settled, and anybody can do that for you:
          </p>
          <Commands text={command(`withdraw ${address}`)} />
          <p>If the operator ignores your withdrawals, force one on Mina:</p>
          <Commands text={command("force AMOUNT")} />
          <p>
            If the operator does not end a match whose other side has run out of time, or does not
            pay its pot, force that, with the match’s number:
          </p>
          <Commands text={command("conclude MATCH")} />
        </div>
      </details>
    </>
  );
}

/** The file was checked when it was kept. An older form of it has no transfers to show. */
function exitIn(file: string | undefined): ExitFile | undefined {
  if (file === undefined) return undefined;
  try {
    return exitFile(JSON.parse(file), "file");
  } catch {
    return undefined;
  }
}
