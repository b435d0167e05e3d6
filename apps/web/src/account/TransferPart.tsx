import type { Account } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import type { ExitFile, SettlementContract } from "@kifu/wire";
import { Button } from "../components/Button";
import { Commands, FoldedCommands } from "../components/Commands";
import { minaText, playerCommand } from "../lib/settlementText";
import { amountText } from "../stakes/stakeText";
import { AmountForm } from "./AmountForm";
import { ForcedWithdrawals } from "./ForcedWithdrawals";
import { SentTransfers } from "./SentTransfers";
import { MOST_TRANSFERRED, transfersOf } from "./transfersOf";
import { TransferSteps } from "./TransferSteps";
import { useBalanceHistory } from "./useBalanceHistory";
import { useSentTransfers } from "./useSentTransfers";
import { useTransfer } from "./useTransfer";
import { WithdrawForm } from "./WithdrawForm";
import { space, texts } from "../texts/texts";

interface TransferPartProps {
  readonly account: Account;
  /** What the browser keeps after the latest settlement; undefined before the first. */
  readonly kept: ExitFile | undefined;
  readonly contract: SettlementContract;
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

/** Money between Mina and the chain, and the commands that move it. */
export function TransferPart({ account, kept, contract, settlementKey }: TransferPartProps) {
  const { address, kind } = account;
  const { unit } = contract;
  const { url } = useKifu();
  const hasMoney = (usePlayer(address).value?.balance ?? 0) > 0;
  const { changes = [] } = useBalanceHistory(address);
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
  const { account: said } = texts();
  const worth = (amount: number) =>
    said.worth({ amount: amountText(amount), mina: minaText(amount, unit) });
  const command = (what: string) => playerCommand(what, url);
  return (
    <>
      <h3 className="mt-8 mb-2 font-semibold">{said.deposits}</h3>
      <p className="leading-relaxed text-soft">
        {onTheWay === undefined
          ? said.onTheWayUnknown
          : onTheWay === 0
            ? said.onTheWayNone
            : said.onTheWay({ worth: worth(onTheWay) })}
        {space()}
        {said.depositTime}
      </p>
      {kind === "wallet" ? (
        <>
          <p className="mt-2 leading-relaxed text-soft">
            {said.depositTo({
              contract: contract.address,
              network: contract.network,
              address: (inside) => (
                <span className="break-all text-ink tabular-nums">{inside}</span>
              ),
            })}
          </p>
          <AmountForm
            id="deposit"
            label={said.depositAmount}
            action={said.deposit}
            doing={deposit.isRunning ? said.depositing : undefined}
            unit={unit}
            most={MOST_TRANSFERRED}
            tooMuch={said.depositTooMuch({ amount: amountText(MOST_TRANSFERRED) })}
            note={said.depositNote}
            onAmount={deposit.start}
          />
          <TransferSteps running={deposit} unit={unit} isDeposit />
        </>
      ) : (
        <p className="mt-2 leading-relaxed text-soft">{said.depositWithoutWallet}</p>
      )}
      {listed("deposit")}
      <h3 className="mt-8 mb-2 font-semibold">{said.withdrawals}</h3>
      {unsettled === 0 && settled === 0 && (
        <p className="leading-relaxed text-soft">{said.nothingWithdrawn}</p>
      )}
      <ol className="mt-2 list-decimal space-y-1 pl-5 leading-relaxed text-soft">
        <li>
          {said.youSign}
          {account.kind === "guest" && <> {said.youSignAsGuest}</>}
        </li>
        <li>
          {unsettled > 0
            ? said.settlesAfter({ count: blocksMissing, worth: worth(unsettled) })
            : said.settles}
        </li>
        <li>
          {kind === "wallet" ? said.paysHere : said.pays}
          {settled > 0 && <> {said.settledSoFar({ worth: worth(settled) })}</>}
        </li>
      </ol>
      {exit?.forced !== undefined && (
        <ForcedWithdrawals
          {...{ forced: exit.forced, worth, command, isSending: deposit.isRunning }}
          sendMore={kind === "wallet" ? () => void deposit.start(1) : undefined}
        />
      )}
      {hasMoney && <WithdrawForm account={account} unit={unit} />}
      {kind === "wallet" && settled > 0 && (
        <>
          <Button
            className="mt-3 text-ink"
            disabled={payout.isRunning}
            onClick={() => void payout.start(0)}
          >
            {payout.isRunning ? said.payingRest : said.payRest}
          </Button>
          <TransferSteps running={payout} unit={unit} isDeposit={false} />
        </>
      )}
      {listed("payout")}
      <FoldedCommands title={said.commands}>
        <p>{said.commandsText}</p>
        <Commands text={[command("deposit AMOUNT"), command("withdraw AMOUNT")].join("\n")} />
        <p>{said.commandsPay}</p>
        <Commands text={command(`withdraw ${address}`)} />
        <p>{said.commandsForce}</p>
        <Commands text={command("force AMOUNT")} />
        <p>{said.commandsConclude}</p>
        <Commands text={command("conclude MATCH")} />
      </FoldedCommands>
    </>
  );
}
