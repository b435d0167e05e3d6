import type { Account, SessionState } from "@kifu/client";
import { timeText } from "../lib/time";
import { texts } from "../texts/texts";

export function sessionText(
  session: SessionState,
  time: number | undefined,
  kind?: Account["kind"],
): string {
  const { account } = texts();
  switch (session.state) {
    case "unknown":
      return account.sessionUnknown;
    case "none":
      return kind === "guest" ? account.sessionNoneGuest : account.sessionNone;
    case "elsewhere":
      return account.sessionElsewhere;
    case "expired":
      return account.sessionExpired;
    case "active":
      return time === undefined
        ? account.sessionActive
        : account.sessionLeft({ time: timeText(Math.max(0, session.expiresAt - time)) });
  }
}
