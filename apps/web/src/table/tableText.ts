import type { SearchState } from "@kifu/client";
import { seatText } from "../search/seatText";
import type { SearchText } from "../search/searchText";

export type TableStage =
  /** The page does not know yet who the visitor is. */
  | "unknown"
  /** The table is for two other players. */
  | "others"
  /** The visitor is one of the two players and has not sat down. */
  | "asked"
  /** The visitor sits at the table in another tab, or sat there on a page that is now closed. */
  | "kept"
  /** The visitor sits at the table, or is about to sit down. */
  | "seated"
  | "playing"
  | "elsewhere";

interface TableFacts {
  readonly names: readonly [string, string];
  readonly opponent: string;
  readonly phase: SearchState["phase"] | undefined;
  readonly fromWallet: boolean;
  readonly stake: number;
  readonly isInPlay: boolean;
  readonly opponentSits: boolean;
  readonly opponentPlays: boolean;
  readonly otherTerms: boolean;
}

export function tableText(stage: TableStage, facts: TableFacts): SearchText {
  const { names, opponent, isInPlay, opponentSits } = facts;
  const [one, other] = names;
  switch (stage) {
    case "unknown":
      return { headline: `${one} against ${other}`, detail: "" };
    case "others":
      return isInPlay
        ? {
            headline: `${one} and ${other} are playing`,
            detail: "This table is for the two of them. You are welcome to watch.",
          }
        : {
            headline: "This table is for two others",
            detail: `Only ${one} and ${other} can sit down here. Once they play, you can watch: this page will say so.`,
          };
    case "asked":
      return opponentSits
        ? {
            headline: `${opponent} is waiting for you`,
            detail: "The match begins as soon as you sit down.",
          }
        : {
            headline: `You are to play ${opponent}`,
            detail: `Sit down when you are ready. The match begins once ${opponent} sits as well.`,
          };
    case "kept":
      return {
        headline: `You are waiting for ${opponent}`,
        detail:
          "You sat down in another tab, or before you left this page. Go on here, or leave the table.",
      };
    case "seated":
      return seatText(facts.phase, {
        fromWallet: facts.fromWallet,
        stake: facts.stake,
        waiting: { headline: `Waiting for ${opponent}`, detail: waitingText(facts) },
      });
    case "playing":
      return {
        headline: "Your match is running",
        detail: `You are playing ${opponent}.`,
      };
    case "elsewhere":
      return {
        headline: "You are in another match",
        detail: `You can play one match at a time. Come back to this table when it is over.`,
      };
  }
}

function waitingText({ opponent, otherTerms, opponentPlays }: TableFacts): string {
  if (otherTerms) {
    return `${opponent} is waiting for you on other terms. Compare your links: they have to be the same.`;
  }
  return opponentPlays
    ? `${opponent} is in another match. This one begins once ${opponent} has finished it and sits down here.`
    : `The match begins as soon as ${opponent} sits down. You keep your seat while this site stays open.`;
}
