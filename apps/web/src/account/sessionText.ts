import type { Account, SessionState } from "@kifu/client";
import { blocksAsTime } from "../lib/time";

/** How the session stands, in words for people. */
export function sessionText(
  session: SessionState,
  openHeight: number | undefined,
  intervalMs: number,
  kind?: Account["kind"],
): string {
  switch (session.state) {
    case "unknown":
      return "Not asked yet.";
    case "none":
      return kind === "guest"
        ? "No such key now. The next match makes one; until then your guest’s own key plays."
        : "No key plays for you now. The next match makes one.";
    case "elsewhere":
      return "Another device plays for you. Your next match here takes over.";
    case "expired":
      return "The key of this device has run out. The next match renews it.";
    case "live":
      return openHeight === undefined
        ? "This device may play for you."
        : `This device may play for you, for ${blocksAsTime(Math.max(0, session.expiresAt - openHeight), intervalMs)} of play.`;
  }
}
