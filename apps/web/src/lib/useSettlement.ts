import { useChain, useKifu } from "@kifu/client/react";
import type { SettlementStatus } from "@kifu/wire";
import { useEffect, useState } from "react";

/** How often an open page asks again, because silence makes no event. */
const REFRESH_MS = 600_000;

/** What a node said about the chain's settlement. */
export interface SeenSettlement {
  /** Undefined if the node knows no contract. */
  readonly settlement: SettlementStatus | undefined;
  /** When the node was asked, in milliseconds since 1970. */
  readonly askedAt: number;
}

/**
 * The chain's settlement contract, and when the operator last settled. Undefined until known.
 * @param wanted false to ask only on chains that may be settled, because most are not
 */
export function useSettlement({ wanted = false } = {}): SeenSettlement | undefined {
  const { url } = useKifu();
  const chain = useChain().value;
  const blocks = chain?.settledBlocks ?? 0;
  const isAsked = wanted || blocks > 0 || chain?.faucet === false;
  const [seen, setSeen] = useState<SeenSettlement>();
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    const ask = async () => {
      const { fetchSettlement } = await import("@kifu/client/settlement");
      const settlement = await fetchSettlement(url);
      if (!isGone) setSeen({ settlement, askedAt: Date.now() });
    };
    // Pages show elsewhere that the node does not answer.
    const askQuietly = () => void ask().catch(() => undefined);
    askQuietly();
    const timer = setInterval(askQuietly, REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [url, blocks, isAsked]);
  return seen;
}
