import type { ProverAtWork, Proving } from "@kifu/client/proving";
import { lagText, proverText } from "../lib/provingText";
import { space, texts } from "../texts/texts";

export function ProvingPart({ proving }: { readonly proving: Proving | undefined }) {
  const { common, status } = texts();
  if (proving === undefined) return <p className="text-soft">{common.loading}</p>;
  const { provers, unproven } = proving;
  return (
    <div className="flex flex-col gap-4">
      <p className="leading-relaxed text-soft">{lagText(proving)}</p>
      {provers.length === 0 ? (
        <p className="rounded-xl border border-dashed border-rule px-6 py-8 text-center leading-relaxed text-soft">
          {status.noProver}
          {space()}
          {status.startProver({
            code: (inside) => (
              <code className="inline-block max-w-full wrap-anywhere text-ink">{inside}</code>
            ),
          })}
        </p>
      ) : (
        <ul className="divide-y divide-rule rounded-xl border border-rule bg-sheet">
          {provers.map((prover, i) => (
            <li key={`${i} ${prover.name}`} className="flex flex-col gap-2 p-5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{proverText(prover, unproven.blocks)}</span>
                <span className="text-sm text-faint">{status.prover({ name: prover.name })}</span>
              </p>
              <Progress {...prover} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Progress({ tasksDone, tasksTotal }: ProverAtWork) {
  if (tasksDone === undefined || tasksTotal === undefined) return null;
  const text = texts().status.proofsDone({ done: tasksDone, count: tasksTotal });
  return (
    <p className="flex items-center gap-4 text-sm text-soft tabular-nums">
      <span
        role="progressbar"
        aria-label={text}
        aria-valuenow={tasksDone}
        aria-valuemin={0}
        aria-valuemax={tasksTotal}
        className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-rule"
      >
        <span
          className="block h-full rounded-full bg-good"
          style={{ width: `${(100 * tasksDone) / Math.max(1, tasksTotal)}%` }}
        />
      </span>
      <span>{text}</span>
    </p>
  );
}
