import { useAccounts, useChain, useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { deviceKeys } from "../lib/deviceKeys";

/**
 * Keeps the path to the player's balance after each settlement, for `kifu exit`. Returns the kept
 * file; undefined if there is none, or until it is known.
 */
export function useKeptExit(): string | undefined {
  const kifu = useKifu();
  const address = useAccounts().account?.address;
  const chain = useChain().value;
  const settled = chain?.settledBlocks ?? 0;
  // A deposit has one kept before anything is settled.
  const isReal = chain?.faucet === false;
  const [file, setFile] = useState<string>();
  useEffect(() => {
    if ((settled === 0 && !isReal) || address === undefined) return;
    let isCurrent = true;
    const keep = async () => {
      // Loaded late, because most chains are not settled.
      const { keepExit, keptExit } = await import("@kifu/client/exits");
      if (settled > 0) await keepExit({ kifu, keys: deviceKeys, address }).catch(() => undefined);
      const kept = await keptExit(deviceKeys, address);
      if (isCurrent) setFile(kept);
    };
    keep().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [kifu, address, settled, isReal]);
  return file;
}

/** Keeps the path on pages that do not show it. */
export function KeepExit() {
  useKeptExit();
  return null;
}
