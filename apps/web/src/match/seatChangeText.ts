import type { Account, SessionState } from "@kifu/client";
import { timeText } from "../lib/time";
import { space, texts } from "../texts/texts";

interface SeatChange {
  readonly kind: Account["kind"] | undefined;
  /** The state of the session that will get the seat. */
  readonly state: SessionState["state"];
  /** The session's key. Undefined after a revocation. */
  readonly key: string | undefined;
  /** The seconds until the session may get the seat. Undefined while unknown. */
  readonly seconds: number | undefined;
}

export function seatChangeText({ kind, state, key, seconds }: SeatChange): string {
  const { match } = texts();
  const when = (soon: string, now: string, later: (given: { time: string }) => string) => {
    if (seconds === undefined) return soon;
    return seconds < 1 ? now : later({ time: timeText(seconds) });
  };
  if (key === undefined) return when(match.revokedSoon, match.revokedNow, match.revokedIn);
  if (state === "elsewhere") {
    return when(match.otherKeySoon, match.otherKeyNow, match.otherKeyIn);
  }
  const text = when(match.newKeySoon, match.newKeyNow, match.newKeyIn);
  return kind === "wallet" ? text : `${text}${space()}${match.ownKeyPlays}`;
}
