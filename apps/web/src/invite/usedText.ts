import type { SearchText } from "../search/searchText";

/** What is known about a used link. Everyone who opens the link reads the text. */
export interface UsedFacts {
  readonly host: string;
  readonly reader: "host" | "guest" | "other";
  /** The match that used the link. Undefined if it is unknown. */
  readonly match: { readonly opponent: string; readonly isRunning: boolean } | undefined;
}

/** The text of a used link. It states only known facts. */
export function usedText({ host, reader, match }: UsedFacts): SearchText {
  if (match === undefined) {
    return {
      headline: "This link is no longer good",
      detail:
        reader === "host"
          ? "You have begun another match since you made it. Make a new link to invite your friend."
          : `${host} has begun another match since it was made. Ask them for a new link.`,
    };
  }
  const { opponent, isRunning } = match;
  switch (reader) {
    case "host":
      return {
        headline: "Your link has been used",
        detail: isRunning
          ? `A link is good for one match, and you are playing it against ${opponent}.`
          : `A link is good for one match, and you have played it against ${opponent}.`,
      };
    case "guest":
      return isRunning
        ? {
            headline: "You have taken this seat",
            detail: `A link is good for one match, and you are the one who plays ${host}.`,
          }
        : {
            headline: "You have played this match",
            detail: `A link is good for one match. For another one with ${host}, ask for a new link.`,
          };
    case "other":
      return {
        headline: "This seat is taken",
        detail: isRunning
          ? `A link is good for one match, and ${host} is playing ${opponent} now.`
          : `A link is good for one match, and ${host} has played ${opponent} since it was made.`,
      };
  }
}
