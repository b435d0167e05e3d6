import type { Chain } from "@kifu/client";
import { timeText } from "../lib/time";

export function Figures({ chain }: { readonly chain: Chain }) {
  const figures: readonly [string, string | number, string?][] = [
    ["Height", chain.height ?? "none yet", "of the latest block"],
    ["Time", timeText(chain.time), "since the chain began"],
    ["Running matches", chain.runningMatches],
    ["Pending transactions", chain.pendingTransactions],
    ["Proven blocks", chain.provenBlocks],
    ["Settled blocks", chain.settledBlocks],
    ["Queue round", chain.round, `${timeText(chain.roundLength)} each`],
  ];
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-xl border border-rule bg-rule @min-[18rem]:grid-cols-2 @min-[36rem]:grid-cols-4">
        {figures.map(([name, value, note]) => (
          <div key={name} className="bg-sheet p-5 wrap-anywhere @min-[18rem]:last:col-span-2">
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
