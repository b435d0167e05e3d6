import type { SearchState } from "@kifu/client";
import { seatText } from "../search/seatText";
import type { SearchText } from "../search/searchText";
import { texts } from "../texts/texts";

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
  const { table } = texts();
  const { names, opponent, isInPlay, opponentSits } = facts;
  const [one, other] = names;
  switch (stage) {
    case "unknown":
      return { headline: texts().common.against({ first: one, second: other }), detail: "" };
    case "others":
      return isInPlay
        ? { headline: table.playing({ one, other }), detail: table.playingText }
        : { headline: table.forOthers, detail: table.forOthersText({ one, other }) };
    case "asked":
      return opponentSits
        ? { headline: table.opponentWaits({ opponent }), detail: table.opponentWaitsText }
        : { headline: table.toPlay({ opponent }), detail: table.toPlayText({ opponent }) };
    case "kept":
      return { headline: table.stillWaiting({ opponent }), detail: table.stillWaitingText };
    case "seated":
      return seatText(facts.phase, {
        fromWallet: facts.fromWallet,
        stake: facts.stake,
        waiting: { headline: table.waiting({ opponent }), detail: waitingText(facts) },
      });
    case "playing":
      return { headline: table.running, detail: table.runningText({ opponent }) };
    case "elsewhere":
      return { headline: table.elsewhere, detail: table.elsewhereText };
  }
}

function waitingText({ opponent, otherTerms, opponentPlays }: TableFacts): string {
  const { table } = texts();
  if (otherTerms) return table.otherTerms({ opponent });
  return opponentPlays ? table.opponentPlays({ opponent }) : table.waitingText({ opponent });
}
