import type { Account } from "@kifu/client";
import type { SentTransfer, TransferProgress } from "@kifu/client/transfers";
import { useKifu } from "@kifu/client/react";
import type { SettlementContract, TransferKind } from "@kifu/wire";
import { useEffect, useRef, useState } from "react";
import { deviceKeys } from "../lib/deviceKeys";
import { useAct } from "../lib/useAct";
import type { ShownError } from "../lib/shownError";

export interface TransferTerms {
  readonly account: Account;
  readonly contract: SettlementContract;
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

/** A transfer that this page makes. */
export interface RunningTransfer {
  /** Undefined if no transfer is being made, or before the first answer. */
  readonly progress: TransferProgress | undefined;
  readonly isRunning: boolean;
  readonly problem: ShownError | undefined;
  /** Resolves to true if the transfer was sent. */
  readonly start: (amount: number) => Promise<boolean>;
  readonly stop: () => void;
}

export function useTransfer(
  what: TransferKind,
  terms: TransferTerms,
  onSent: (sent: SentTransfer) => void,
): RunningTransfer {
  const kifu = useKifu();
  const { doing, problem, act, forget } = useAct();
  const [progress, setProgress] = useState<TransferProgress>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async (amount: number) => {
    const stopper = new AbortController();
    stopping.current = stopper;
    const isSent = await act("transfer", async () => {
      const { sendTransfer } = await import("@kifu/client/transfers");
      const { signal } = stopper;
      const steps = { onProgress: setProgress, signal };
      onSent(await sendTransfer({ ...terms, kifu, keys: deviceKeys, what, amount, ...steps }));
    });
    setProgress(undefined);
    forget("client/transfer-given-up");
    return isSent;
  };
  const stop = () => stopping.current?.abort();
  return { progress, isRunning: doing !== undefined, problem, start, stop };
}
