import { TRUTHS } from "./truths";
import { TruthDots } from "./TruthDots";

/** What the dots beside the moves say. */
export function TruthGuide() {
  return (
    <details className="group text-sm">
      <summary className="list-none rounded-lg py-1 text-soft underline decoration-rule underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        What the dots mean
      </summary>
      <ol className="mt-3 flex flex-col gap-3">
        {TRUTHS.map(({ truth, name, meaning }) => (
          <li key={truth} className="grid grid-cols-[2rem_1fr] items-baseline gap-x-2">
            <TruthDots truth={truth} />
            <p className="leading-relaxed text-soft">
              <span className="font-medium text-ink">{name}.</span> {meaning}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
