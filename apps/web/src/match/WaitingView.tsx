import type { KifuError } from "@kifu/client";
import { Notice } from "../components/Notice";

interface WaitingViewProps {
  readonly error: KifuError | undefined;
  /** True if this app does not show the match's game. */
  readonly foreign: boolean;
}

export function WaitingView({ error, foreign }: WaitingViewProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <div className="mb-4 min-h-14" aria-live="polite">
        {foreign ? (
          <Notice>This page cannot show this game yet.</Notice>
        ) : error === undefined ? (
          <p className="pt-3 text-soft">Loading the match…</p>
        ) : (
          <Notice tone="wrong">{error.short} Retrying automatically.</Notice>
        )}
      </div>
      <div className="aspect-square w-full max-w-[min(100%,42rem)] rounded-xl bg-sunken" />
    </div>
  );
}
