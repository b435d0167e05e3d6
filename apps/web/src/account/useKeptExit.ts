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
  const settled = useChain().value?.settledBlocks ?? 0;
  const [file, setFile] = useState<string>();
  useEffect(() => {
    if (settled === 0 || address === undefined) return;
    let isCurrent = true;
    const keep = async () => {
      // Loaded late, because most chains are not settled.
      const { keepExit, keptExit } = await import("@kifu/client/exits");
      await keepExit({ kifu, keys: deviceKeys, address }).catch(() => undefined);
      const kept = await keptExit(deviceKeys, address);
      if (isCurrent) setFile(kept);
    };
    keep().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [kifu, address, settled]);
  return file;
}

/** Keeps the path on pages that do not show it. */
export function KeepExit() {
  useKeptExit();
  return null;
}
