import type { RefusalText } from "@kifu/kit/plain";
import { OPERATOR, UPDATE } from "./commonTexts.js";

/**
 * The English texts for this package's own codes. A page may take them from elsewhere, in its own
 * language (`tellErrorsIn`). Other texts are loaded only when needed, from `answerTexts.ts`, `offerTexts.ts` and `walletTexts.ts`. A test checks that every
 * code has a text.
 */
export const texts: Readonly<Record<string, RefusalText>> = {
  "session/expired": {
    short: "This device’s key has expired.",
    advice: "Renew your key; the match continues where it was.",
  },
  "match/unknown": { short: "There is no such match." },
  "match/finished": { short: "The match is over." },
  "match/not-a-player": { short: "You are not playing in this match." },
  "match/not-your-turn": {
    short: "It is the opponent’s turn.",
    advice: "Wait for the opponent’s move.",
  },
  "match/out-of-time": { short: "The time for this move has run out." },
  "moves/other-transcript": {
    short: "The match has changed.",
    advice: "Look at the board and move again.",
  },
  "moves/signed-twice": { short: "You have already made another move this turn." },
  "client/offline": {
    short: "The server cannot be reached.",
    advice: "Check your connection. Nothing that arrived is lost.",
  },
  "client/bad-answer": { short: "The server’s answer makes no sense.", advice: OPERATOR },
  "client/refused": { short: "The server refused that.", advice: OPERATOR },
  "client/fault": { short: "Something went wrong here.", advice: "Reload the page." },
  "client/wrong-chain": {
    short: "The server runs another chain.",
    advice: "Nothing was signed. Tell the operator.",
  },
  "client/closed": { short: "The connection was closed." },
  "client/unknown-game": {
    short: "This page does not know the game.",
    advice: "Reload the page. If you are making this game, run npm run abi first.",
  },
  "client/illegal-move": { short: "The rules do not allow that move." },
  "client/bad-address": {
    short: "That is not an address.",
    advice: "An address begins with B62q.",
  },
  "client/dropped": {
    short: "The action was lost before it reached a block.",
    advice: "Try again.",
  },
  "client/false-board": {
    short: "The players have not signed this board.",
    advice: "What they signed differs. Nothing was signed here.",
  },
  "client/unsigned-move": {
    short: "A move shown here was not signed by its player.",
    advice: "The node may have made it up. Nothing was signed here.",
  },
  "client/replaced-key": {
    short: "Your opponent signed that move with a key that they have replaced.",
    advice: "It may stop counting. Nothing was signed here. Try again in a moment.",
  },
  "client/other-course": {
    short: "This match was played differently before.",
    advice: "Somebody has replaced moves. Nothing was signed here, so your hand stays hidden.",
  },
  "client/no-account": { short: "There is no account here yet.", advice: "Start as a guest." },
  "client/no-session": {
    short: "This device cannot move for you in this match.",
    advice: "Let this device play, or continue where you started.",
  },
  "client/session-waits": {
    short: "This device’s new key does not play in this match yet.",
    advice: "It plays a minute after you approved it. Move again then.",
  },
  "client/bad-key": {
    short: "That is not a secret key.",
    advice: "A secret key begins with EK and has 52 characters.",
  },
  "client/no-key": { short: "There is no guest on this device." },
  "client/no-key-store": {
    short: "This browser cannot store keys.",
    advice: "Private windows may not allow it: use a normal one.",
  },
};

let answered: Readonly<Record<string, RefusalText>> = {};
let loading: Promise<void> | undefined;

export async function loadAnswerTexts(): Promise<void> {
  await (loading ??= load());
}

async function load(): Promise<void> {
  try {
    ({ answerTexts: answered } = await import("./answerTexts.js"));
  } catch {
    // The device is offline. This error gets the general text. The next refusal tries to load the
    // texts again.
    loading = undefined;
  }
}

/** The text for a code. A code without its own text gets the general text. */
export function textOf(code: string): RefusalText {
  for (const known of [texts, answered]) if (Object.hasOwn(known, code)) return known[code]!;
  return { short: "The server refused that.", advice: UPDATE };
}
