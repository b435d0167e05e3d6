import { amountText } from "../stakes/stakeText";

interface AskText {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

/**
 * The question before a search starts on this page.
 * @param isOpen whether the node says that the player already has an open search on the same
 * terms
 */
export function askText(stake: number, isOpen: boolean, rated = false): AskText {
  if (isOpen) {
    return {
      title: "You are looking for an opponent",
      text: "A search on these terms is open: in another tab, or from before you left this page. Go on with it here, or end it.",
      action: "Go on here",
    };
  }
  if (stake === 0) {
    return {
      title: rated ? "Look for a rated match?" : "Look for an opponent?",
      text: "The search has not started. The match begins as soon as an opponent is found.",
      action: "Search",
    };
  }
  return {
    title: `Play for a stake of ${amountText(stake)}?`,
    text: `Nothing is staked yet. The match begins as soon as somebody else stakes ${amountText(stake)} as well.`,
    action: "Search",
  };
}
