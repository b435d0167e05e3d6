import type { SearchState } from "@kifu/client";

interface RematchFacts {
  /** The name of the opponent. */
  readonly opponent: string;
  /** Whether they want a rematch. */
  readonly offered: boolean;
  readonly fromWallet: boolean;
}

/** How a rematch stands. */
export function rematchText(
  phase: SearchState["phase"] | undefined,
  { opponent, offered, fromWallet }: RematchFacts,
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
      return offered ? `${opponent} wants a rematch.` : "Once more, with sides swapped?";
  }
}
