import type { Account, SessionState } from "@kifu/client";
import { timeText } from "../lib/time";

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
  const when =
    seconds === undefined ? "soon" : seconds < 1 ? "in a moment" : `in ${timeText(seconds)}`;
  if (key === undefined) return `The key that played for you here is revoked. It stops ${when}.`;
  if (state === "elsewhere") return `Another device’s key takes over this seat ${when}.`;
  const text = `This device’s new key plays here ${when}.`;
  return kind === "wallet" ? text : `${text} Until then your account’s own key plays.`;
}
