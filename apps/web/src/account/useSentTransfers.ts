import type { SentTransfer } from "@kifu/client/transfers";
import { useKifu } from "@kifu/client/react";
import type { ExitFile } from "@kifu/wire";
import { useCallback, useEffect, useState } from "react";
import { deviceKeys } from "../lib/deviceKeys";

/** How often the node is asked about a deposit. The operator's program looks once a minute. */
const LOOK_MS = 60_000;

interface SentTransfers {
  /** The transfers that this device remembers, the oldest first. */
  readonly sent: readonly SentTransfer[];
  /** What the node said lately about deposits on the way. Undefined unless there is one. */
  readonly seen: ExitFile | undefined;
  readonly refresh: () => void;
  readonly forget: (transaction: string) => void;
}

export function useSentTransfers(address: string): SentTransfers {
  const kifu = useKifu();
  const [sent, setSent] = useState<readonly SentTransfer[]>([]);
  const [seen, setSeen] = useState<ExitFile>();
  const refresh = useCallback(() => {
    const read = async () => {
      const { sentTransfers } = await import("@kifu/client/transfers");
      setSent(await sentTransfers(deviceKeys, address));
    };
    read().catch(() => undefined);
  }, [address]);
  useEffect(refresh, [refresh]);

  const isAsked = sent.some(({ what }) => what === "deposit");
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    const look = async () => {
      const { deviceExits, keepDeviceExit } = await import("./deviceExits");
      await keepDeviceExit(kifu, address);
      const [latest] = await deviceExits(address);
      if (latest !== undefined && !isGone) setSeen(latest.exit);
    };
    // Pages show elsewhere that the node does not answer.
    const lookQuietly = () => void look().catch(() => undefined);
    lookQuietly();
    const timer = setInterval(lookQuietly, LOOK_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [kifu, address, isAsked]);

  const forget = (transaction: string) => {
    const change = async () => {
      const { forgetTransfer } = await import("@kifu/client/transfers");
      await forgetTransfer(deviceKeys, address, transaction);
      refresh();
    };
    change().catch(() => undefined);
  };
  return { sent, seen, refresh, forget };
}
