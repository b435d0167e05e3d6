import type { SearchState } from "@kifu/client";

interface RematchFacts {
  /** The name of the opponent. */
  readonly opponent: string;
  /** Whether they want a rematch. */
  readonly offered: boolean;
  /** Whether the opponent is a bot that has been in another match since: it plays no rematch of this one. */
  readonly gone: boolean;
  readonly fromWallet: boolean;
}

/** How a rematch stands. */
export function rematchText(
  phase: SearchState["phase"] | undefined,
  { opponent, offered, gone, fromWallet }: RematchFacts,
): string {
  switch (phase) {
    case "signing":
      return fromWallet ? "Confirm in your wallet." : `Asking ${opponent}…`;
    case "registering":
      return `Asking ${opponent}…`;
    case "waiting":
      return `Waiting for ${opponent}…`;
    case "found":
      return "Setting up the board…";
    case undefined:
    case "failed":
    case "cancelled":
      if (gone) return `${opponent} has begun another match. Play again finds you an opponent.`;
      return offered ? `${opponent} wants a rematch.` : "Once more, with sides swapped?";
  }
}
