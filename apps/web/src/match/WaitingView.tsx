import type { KifuError } from "@kifu/client";
import { Notice } from "../components/Notice";
import { space, texts } from "../texts/texts";

interface WaitingViewProps {
  readonly error: KifuError | undefined;
  /** True if this app does not show the match's game. */
  readonly foreign: boolean;
}

export function WaitingView({ error, foreign }: WaitingViewProps) {
  const { common, match } = texts();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <div className="mb-4 min-h-14" aria-live="polite">
        {foreign ? (
          <Notice>{match.unknownGame}</Notice>
        ) : error === undefined ? (
          <p className="pt-3 text-soft">{match.loadingMatch}</p>
        ) : (
          <Notice tone="wrong">
            {error.short}
            {space()}
            {common.retrying}
          </Notice>
        )}
      </div>
      <div className="aspect-square w-full max-w-[min(100%,42rem)] rounded-xl bg-sunken" />
    </div>
  );
}
