import type { Chain } from "@kifu/client";
import { blocksAsTime } from "../lib/time";

export function Figures({ chain }: { readonly chain: Chain }) {
  const figures: readonly [string, string | number, string?][] = [
    ["Height", chain.height ?? "none yet", `block ${chain.openHeight} is open`],
    ["Block interval", `${chain.blockIntervalMs / 1000} s`, "at the fastest"],
    ["Running matches", chain.runningMatches],
    ["Pending transactions", chain.pendingTransactions],
    ["Proven blocks", chain.provenBlocks],
    ["Settled blocks", chain.settledBlocks],
    [
      "Round of queues",
      chain.round,
      `${chain.roundLength} blocks, ${blocksAsTime(chain.roundLength, chain.blockIntervalMs)}`,
    ],
  ];
  return (
    <div>
      <dl className="grid grid-cols-2 gap-px max-[20rem]:grid-cols-1 overflow-hidden rounded-xl border border-rule bg-rule sm:grid-cols-4">
        {figures.map(([name, value, note]) => (
          <div
            key={name}
            className="bg-sheet p-5 wrap-anywhere last:col-span-2 max-[20rem]:last:col-span-1"
          >
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums tracking-tight">{value}</dd>
            {note !== undefined && <dd className="mt-0.5 text-sm text-faint">{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-faint">
        State root <span className="break-all tabular-nums">{chain.stateRoot}</span>
      </p>
    </div>
  );
}
