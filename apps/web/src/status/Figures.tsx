import type { Chain } from "@kifu/client";
import { timeText } from "../lib/time";
import { texts } from "../texts/texts";

export function Figures({ chain }: { readonly chain: Chain }) {
  const { status } = texts();
  const figures: readonly [string, string | number, string?][] = [
    [status.height, chain.height ?? status.heightNone, status.heightNote],
    [status.time, timeText(chain.time), status.timeNote],
    [status.runningMatches, chain.runningMatches],
    [status.pending, chain.pendingTransactions],
    [status.provenBlocks, chain.provenBlocks],
    [status.settledBlocks, chain.settledBlocks],
    [status.round, chain.round, status.roundNote({ time: timeText(chain.roundLength) })],
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
        {status.stateRoot({
          root: chain.stateRoot,
          value: (inside) => <span className="break-all tabular-nums">{inside}</span>,
        })}
      </p>
    </div>
  );
}
