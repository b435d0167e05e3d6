import type { SearchText } from "../search/searchText";
import { texts } from "../texts/texts";

/** What is known about a used link. Everyone who opens the link reads the text. */
export interface UsedFacts {
  readonly host: string;
  readonly reader: "host" | "guest" | "other";
  /** The match that used the link. Undefined if it is unknown. */
  readonly match: { readonly opponent: string; readonly isRunning: boolean } | undefined;
}

/** The text of a used link. It states only known facts. */
export function usedText({ host, reader, match }: UsedFacts): SearchText {
  const { invite } = texts();
  if (match === undefined) {
    return {
      headline: invite.noLongerGood,
      detail: reader === "host" ? invite.noLongerGoodHost : invite.noLongerGoodOther({ host }),
    };
  }
  const { opponent, isRunning } = match;
  switch (reader) {
    case "host":
      return {
        headline: invite.used,
        detail: isRunning ? invite.usedRunning({ opponent }) : invite.usedOver({ opponent }),
      };
    case "guest":
      return isRunning
        ? { headline: invite.guestRunning, detail: invite.guestRunningText({ host }) }
        : { headline: invite.guestOver, detail: invite.guestOverText({ host }) };
    case "other":
      return {
        headline: invite.taken,
        detail: isRunning
          ? invite.takenRunning({ host, opponent })
          : invite.takenOver({ host, opponent }),
      };
  }
}
