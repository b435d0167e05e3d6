import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { minaText } from "../lib/settlementText";
import type { TransferProgress } from "@kifu/client/transfers";
import type { RunningTransfer } from "./useTransfer";
import { problemText, texts } from "../texts/texts";

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
          <Notice tone="wrong">{problemText(problem)}</Notice>
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
              {texts().account.stop}
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
  const { account } = texts();
  switch (progress?.step) {
    case undefined:
      return account.stepAsking;
    case "waiting":
      return progress.before === 0
        ? account.stepNext
        : account.stepBefore({ count: progress.before });
    case "proving":
      return account.stepProving({ seconds: progress.seconds });
    case "signing": {
      const { amount, fee, accounts } = progress.checked;
      const sums = { mina: minaText(amount, unit), fee: minaText(Number(fee), 1n) };
      if (isDeposit) {
        return accounts > 0 ? account.stepPayNewAccount(sums) : account.stepPay(sums);
      }
      return accounts > 0 ? account.stepGetNewAccount(sums) : account.stepGet(sums);
    }
    case "sending":
      return account.stepSending;
  }
}
