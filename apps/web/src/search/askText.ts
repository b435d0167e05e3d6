import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";

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
  const { search } = texts();
  if (isOpen) {
    return { title: search.openTitle, text: search.openText, action: search.goOnHere };
  }
  if (stake === 0) {
    return {
      title: rated ? search.ratedTitle : search.plainTitle,
      text: search.plainText,
      action: search.search,
    };
  }
  const amount = amountText(stake);
  return {
    title: search.stakeTitle({ amount }),
    text: search.stakeText({ amount }),
    action: search.search,
  };
}
