import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { minaText } from "../lib/settlementText";
import type { TransferProgress } from "@kifu/client/transfers";
import type { RunningTransfer } from "./useTransfer";

interface TransferStepsProps {
  readonly running: RunningTransfer;
  /** The nanomina that a balance of 1 is worth. */
  readonly unit: bigint;
  readonly isDeposit: boolean;
}

/** How far a transfer is that this page makes, or why it was not made. */
export function TransferSteps({ running, unit, isDeposit }: TransferStepsProps) {
  const { progress, isRunning, problem, stop } = running;
  const mayStop = progress?.step === "waiting" || progress?.step === "proving";
  if (!isRunning) {
    return (
      problem !== undefined && (
        <div className="mt-2">
          <Notice tone="wrong">
            {problem.short} {problem.advice}
          </Notice>
        </div>
      )
    );
  }
  return (
    <div className="mt-2">
      <Notice
        actions={
          mayStop && (
            <Button size="small" onClick={stop}>
              Stop
            </Button>
          )
        }
      >
        {stepText(progress, unit, isDeposit)}
      </Notice>
    </div>
  );
}

function stepText(
  progress: TransferProgress | undefined,
  unit: bigint,
  isDeposit: boolean,
): string {
  switch (progress?.step) {
    case undefined:
      return "Step 1 of 3: asking the operator’s program for a proven transaction.";
    case "waiting":
      return progress.before === 0
        ? "Step 1 of 3: the operator’s program will prove your transaction next. Leave this page open."
        : `Step 1 of 3: ${progress.before} ${progress.before === 1 ? "player is" : "players are"} before you. Leave this page open.`;
    case "proving":
      return `Step 1 of 3: the operator’s program is proving your transaction, which takes about a minute. It has been at it for ${progress.seconds} s.`;
    case "signing": {
      const { amount, fee, accounts } = progress.checked;
      const mina = minaText(amount, unit);
      const price = `a fee of ${minaText(Number(fee), 1n)}${accounts > 0 ? ", and 1 MINA for a new account" : ""}`;
      const does = isDeposit ? `You pay ${mina}, ${price}.` : `You get ${mina}, and pay ${price}.`;
      return `Step 2 of 3: confirm in your wallet. ${does} This page has checked that the transaction does nothing else.`;
    }
    case "sending":
      return "Step 3 of 3: sending it to Mina.";
  }
}
