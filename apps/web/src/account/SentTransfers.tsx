import type { BalanceChange } from "@kifu/client";
import type { SentTransfer } from "@kifu/client/transfers";
import type { ExitFile, SettlementContract, TransferKind } from "@kifu/wire";
import { Button } from "../components/Button";
import { MinaTransaction } from "../components/MinaTransaction";
import { minaText } from "../lib/settlementText";
import { amountText } from "../stakes/stakeText";
import { stageText, transferStages } from "./transferStages";
import { texts } from "../texts/texts";

interface SentTransfersProps {
  readonly what: TransferKind;
  /** All transfers that this device remembers, the oldest first. */
  readonly sent: readonly SentTransfer[];
  readonly exit: ExitFile | undefined;
  readonly changes: readonly BalanceChange[];
  readonly contract: SettlementContract;
  readonly forget: (transaction: string) => void;
}

/** The transfers of one kind that were sent from this device, and how far they are. */
export function SentTransfers(props: SentTransfersProps) {
  const { what, sent, exit, changes, contract, forget } = props;
  const stages = transferStages(sent, exit, changes);
  const shown = sent.map((transfer, i) => ({ transfer, stage: stages[i] ?? "sent" }));
  const items = shown.filter(({ transfer }) => transfer.what === what).reverse();
  if (items.length === 0) return null;
  const { account } = texts();
  return (
    <ul
      aria-label={what === "deposit" ? account.sentDeposits : account.sentPayouts}
      className="mt-3 divide-y divide-rule border-y border-rule"
    >
      {items.map(({ transfer, stage }) => (
        <li key={transfer.transaction} className="py-3 leading-relaxed text-soft">
          <p className="flex items-baseline justify-between gap-4 text-ink">
            <span>
              {account.worth({
                amount: amountText(transfer.amount),
                mina: minaText(transfer.amount, contract.unit),
              })}
            </span>
            <Button size="small" onClick={() => forget(transfer.transaction)}>
              {account.hide}
            </Button>
          </p>
          <p>{stageText(transfer, stage, contract, Date.now())}</p>
          <p className="text-sm">
            <MinaTransaction network={contract.network} transaction={transfer.transaction}>
              {account.transaction}
            </MinaTransaction>
          </p>
        </li>
      ))}
    </ul>
  );
}
