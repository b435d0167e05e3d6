import type { ReadExit } from "@kifu/client/exits";
import { useAccounts, useChain, useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { deviceKeys } from "../lib/deviceKeys";

/** What this browser keeps for `kifu exit`. */
export interface KeptExit extends ReadExit {
  /** The file. */
  readonly text: string;
}

/**
 * Keeps the path to the player's balance after each settlement, for `kifu exit`. Returns what is
 * kept, also if the node does not answer. Undefined if there is nothing, or until it is known.
 *
 * @param isShown false on pages that only keep it
 */
export function useKeptExit({ isShown = true } = {}): KeptExit | undefined {
  const kifu = useKifu();
  const address = useAccounts().account?.address;
  const chain = useChain().value;
  const settled = chain?.settledBlocks ?? 0;
  // A deposit from before the first settlement can be claimed too.
  const isAsked = settled > 0 || chain?.faucet === false;
  const [kept, setKept] = useState<KeptExit>();
  useEffect(() => {
    if (address === undefined || (!isAsked && !isShown)) return;
    let isCurrent = true;
    const keep = async () => {
      // Loaded late, because most chains are not settled.
      const { keepExit, keptExit, readKeptExit } = await import("@kifu/client/exits");
      const read = async () => {
        const text = (await keptExit(deviceKeys, address)) ?? "";
        const found = readKeptExit(text);
        if (isCurrent) setKept(found && { text, ...found });
      };
      await read();
      if (!isAsked) return;
      await keepExit({ kifu, keys: deviceKeys, address }).catch(() => undefined);
      await read();
    };
    keep().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [kifu, address, settled, isAsked, isShown]);
  return kept;
}

/** Keeps the path on pages that do not show it. */
export function KeepExit() {
  useKeptExit({ isShown: false });
  return null;
}
