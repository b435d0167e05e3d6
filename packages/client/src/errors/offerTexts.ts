import type { RefusalText } from "@kifu/kit/plain";
import { MISREAD } from "./commonTexts.js";

const WITHDRAWN: RefusalText = { short: "The offer was withdrawn." };
const MOVED_ON: RefusalText = {
  short: "The match has moved on.",
  advice: "A move withdraws a request. You can ask again.",
};

/** The texts for draws and takebacks. Most pages never load them. */
export const offerTexts: Readonly<Record<string, RefusalText>> = {
  "match/not-both-moved": {
    short: "Both of you have to make a move first.",
    advice: "Until then, you can leave or abort the match.",
  },
  "match/not-agreed": {
    short: "You did not both agree to this.",
    advice: "Try again.",
  },
  "takeback/bad-count": { short: "There are not that many moves." },
  "takeback/bad-padding": MISREAD,
  "takeback/wrong-position": MOVED_ON,
  "draws/other-position": {
    short: "The match has moved on.",
    advice: "A move withdraws an offer. You can offer a draw again.",
  },
  "draws/no-offer": WITHDRAWN,
  "draws/declined": {
    short: "Your opponent has declined a draw.",
    advice: "You can offer one again after the next move.",
  },
  "takebacks/other-position": MOVED_ON,
  "takebacks/other-moves": MOVED_ON,
  "takebacks/no-offer": WITHDRAWN,
  "takebacks/declined": {
    short: "Your opponent has declined a takeback.",
    advice: "You can ask again after the next move.",
  },
  "takebacks/not-in-game": {
    short: "Moves cannot be taken back in this game.",
    advice: "A card that was shown cannot be hidden again.",
  },
  "takebacks/too-many": { short: "No more moves can be taken back in this match." },
};
