import type { Account, SessionState } from "@kifu/client";
import { timeText } from "../lib/time";

export function sessionText(
  session: SessionState,
  time: number | undefined,
  kind?: Account["kind"],
): string {
  switch (session.state) {
    case "unknown":
      return "Not loaded yet.";
    case "none":
      return kind === "guest"
        ? "No such key now. The next match creates one; until then your guest account’s own key plays."
        : "No key plays for you now. The next match creates one.";
    case "elsewhere":
      return "Another device can play for you. Your next match here takes over.";
    case "expired":
      return "This device’s key has expired. The next match renews it.";
    case "active":
      return time === undefined
        ? "This device can play for you."
        : `This device can play for you: ${timeText(Math.max(0, session.expiresAt - time))} of play left.`;
  }
}
