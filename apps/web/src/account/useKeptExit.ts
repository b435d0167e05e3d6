import type { KeptExit } from "@kifu/client/exits";
import { useAccounts, useChain, useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";

const NONE: readonly KeptExit[] = [];

/**
 * Keeps the path to the player's balance after each settlement, for `kifu exit`. Returns what is
 * kept for each contract, also if the node does not answer. Empty until it is known.
 *
 * @param isShown false on pages that only keep it
 */
export function useKeptExits({ isShown = true } = {}): readonly KeptExit[] {
  const kifu = useKifu();
  const address = useAccounts().account?.address;
  const chain = useChain().value;
  const settled = chain?.settledBlocks ?? 0;
  // A deposit from before the first settlement can be claimed too.
  const isAsked = settled > 0 || chain?.faucet === false;
  const [kept, setKept] = useState(NONE);
  useEffect(() => {
    if (address === undefined || (!isAsked && !isShown)) return;
    let isCurrent = true;
    const keep = async () => {
      // Loaded late, because most chains are not settled.
      const { deviceExits, keepDeviceExit } = await import("./deviceExits");
      const read = async () => {
        const found = await deviceExits(address);
        if (isCurrent) setKept(found);
      };
      await read();
      if (!isAsked) return;
      await keepDeviceExit(kifu, address).catch(() => undefined);
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
  useKeptExits({ isShown: false });
  return null;
}
