import type { RefusalText } from "@kifu/kit/plain";
import { abi } from "../abi/abi.js";

const UPDATE = "Reload the page: the game may have been updated.";
const OPERATOR = "Try again in a moment. If it keeps happening, tell the operator.";
/** For what no page of the node's own version sends. */
export const MISREAD: RefusalText = {
  short: "The node could not read what was sent.",
  advice: UPDATE,
};

/** The games' own, as they are in each game's `refusals.ts`. */
const ofGames: Readonly<Record<string, RefusalText>> = Object.fromEntries(
  abi.games.flatMap(({ refusals }) => Object.entries<RefusalText>(refusals)),
);

/**
 * A text for people for every code that a page can be answered with: the chain's, the games', the node's
 * and this package's own. No page is answered with those of a node's settings and key file, and of its provers, who
 * are told more where the error is made. What is answered to an offer is in `offerTexts.ts`, and what is said of a
 * wallet in `walletTexts.ts`. A test holds the lists against the codes.
 */
export const texts: Readonly<Record<string, RefusalText>> = {
  ...ofGames,
  "session/wrong-chain": {
    short: "This was signed for another chain.",
    advice: "Reload the page.",
  },
  "session/too-late": {
    short: "This was signed too long ago and is no longer valid.",
    advice: "Try again: it will be signed again.",
  },
  "session/bad-key": MISREAD,
  "session/bad-expiry": {
    short: "The session would end too late, or has already ended.",
    advice: "Try again.",
  },
  "session/bad-scope": MISREAD,
  "session/unknown": {
    short: "This device has no session for the player.",
    advice: "Open a new session.",
  },
  "session/expired": {
    short: "The session has ended.",
    advice: "Open a new session; the match continues where it was.",
  },
  "session/out-of-scope": {
    short: "The session may play, but not look for opponents.",
    advice: "Open a new session.",
  },
  "matchmaking/unknown-game": { short: "This chain has no such game.", advice: UPDATE },
  "matchmaking/bad-move-limit": {
    short: "No match can have this clock.",
    advice: "Choose 1 to 65,535 seconds per move, or a bank up to 32,767 with a smaller increment.",
  },
  "matchmaking/already-playing": {
    short: "You are already in a match.",
    advice: "Finish it or resign first.",
  },
  "matchmaking/not-queued": { short: "You are not looking for an opponent." },
  "matchmaking/same-player": { short: "You cannot play against yourself." },
  "matchmaking/bad-seek": MISREAD,
  "matchmaking/bad-signature": { short: "The player did not sign this seek.", advice: UPDATE },
  "matchmaking/stale-seek": {
    short: "You have been in another match since.",
    advice: "Look for an opponent again.",
  },
  "matchmaking/other-opponent": { short: "This player is looking for somebody else." },
  "matchmaking/same-side": { short: "Both players want to make the first move, or the second." },
  "match/unknown": { short: "There is no such match." },
  "match/finished": { short: "The match is over." },
  "match/not-over": { short: "The match is not over yet." },
  "match/wrong-game": { short: "The match is in another game.", advice: UPDATE },
  "match/not-a-player": { short: "You are not playing in this match." },
  "match/not-your-turn": {
    short: "It is the opponent's turn.",
    advice: "Wait for the opponent's move.",
  },
  "match/bad-seat": MISREAD,
  "match/out-of-time": { short: "The time for this move has run out." },
  "match/still-on-time": { short: "There is still time left for this move." },
  "match/both-moved": {
    short: "Both players have moved.",
    advice: "You can resign, or offer a draw.",
  },
  "match/wrong-field": {
    short: "The board has changed.",
    advice: "Look at the board and move again.",
  },
  "segment/bad-count": MISREAD,
  "segment/bad-padding": MISREAD,
  "segment/bad-time": MISREAD,
  "segment/bad-signature": { short: "A player did not sign these moves.", advice: UPDATE },
  "segment/one-move": MISREAD,
  "stake/bad-stake": { short: "There cannot be such a stake.", advice: UPDATE },
  "stake/bad-allowance": { short: "A session may not stake so much.", advice: UPDATE },
  "stake/too-little": { short: "You have less than the stake.", advice: "Play for less." },
  "stake/over-allowance": {
    short: "This device may not stake so much for you.",
    advice: "Try again: you will be asked to allow it.",
  },
  "stake/no-pot": { short: "Nothing is left to be paid for this match." },
  "stake/enough": { short: "You have enough play money." },

  "ingress/malformed": MISREAD,
  "ingress/too-large": { short: "Too much was sent at once.", advice: UPDATE },
  "ingress/too-costly": { short: "Too much was asked for at once.", advice: UPDATE },
  "ingress/wrong-hash": MISREAD,
  "ingress/message": MISREAD,
  "ingress/unknown-method": MISREAD,
  "ingress/wrong-arity": MISREAD,
  "ingress/not-canonical": MISREAD,
  "ingress/bad-signature": {
    short: "The signature is not the player's.",
    advice: "Connect the account again.",
  },
  "ingress/nonce-used": {
    short: "Another action of yours came first.",
    advice: "Try again.",
  },
  "ingress/nonce-too-far": { short: "Too many actions are waiting.", advice: "Try again." },
  "ingress/gap-expired": { short: "An earlier action never arrived.", advice: "Try again." },
  "ingress/rate-limited": {
    short: "Too many requests in a short time.",
    advice: "Wait a moment and try again.",
  },
  "ingress/too-many-registrations": {
    short: "Too many new players have just joined from your network.",
    advice: "Wait a moment and try again.",
  },
  "ingress/busy": { short: "The node is busy.", advice: "Wait a moment and try again." },
  "ingress/unrunnable": { short: "The chain cannot run this.", advice: OPERATOR },
  "ingress/stopping": { short: "The node is restarting.", advice: "Try again in a moment." },
  "moves/not-next": {
    short: "The match has moved on.",
    advice: "Look at the board and move again.",
  },
  "moves/other-transcript": {
    short: "The match has changed.",
    advice: "Look at the board and move again.",
  },
  "moves/signed-twice": { short: "You have already made another move this turn." },
  "moves/match-stopped": { short: "The node has stopped this match.", advice: OPERATOR },
  "store/full": { short: "The node has no room left.", advice: OPERATOR },
  "store/read-only": { short: "The node cannot write.", advice: OPERATOR },
  "store/damaged": { short: "The node's data is damaged.", advice: OPERATOR },
  "store/pruned": { short: "The node no longer keeps this." },
  "store/unavailable": { short: "This node does not store that.", advice: OPERATOR },
  "store/overtaken": { short: "Something else is writing to the node's data.", advice: OPERATOR },
  "live/too-slow": {
    short: "The connection could not keep up.",
    advice: "It reconnects automatically.",
  },
  "live/too-many": {
    short: "Too many pages are connected from your network.",
    advice: "Close some tabs.",
  },
  "live/too-old": { short: "Too much has happened in the meantime.", advice: "Reload the page." },
  "live/rate-limited": {
    short: "The pages on your network send too many requests.",
    advice: "Close some tabs. The page reconnects automatically.",
  },
  "query/bad-argument": { short: "The node cannot answer that query." },
  "query/wrong-role": { short: "This node does not answer that query.", advice: OPERATOR },
  internal: { short: "The node failed.", advice: OPERATOR },

  "client/offline": {
    short: "The server cannot be reached.",
    advice: "Check your connection. Nothing that arrived is lost.",
  },
  "client/bad-answer": { short: "The node's answer makes no sense.", advice: OPERATOR },
  "client/refused": { short: "The node refused that.", advice: OPERATOR },
  "client/fault": { short: "Something went wrong here.", advice: "Reload the page." },
  "client/wrong-chain": {
    short: "The node runs another chain.",
    advice: "Nothing was signed. Tell the operator.",
  },
  "client/closed": { short: "The connection was closed." },
  "client/unknown-game": { short: "This page does not know the game.", advice: UPDATE },
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
    advice: "The node shows another. Nothing was signed here.",
  },
  "client/unsigned-move": {
    short: "A move is shown that its player has not signed.",
    advice: "The node may have made it up. Nothing was signed here.",
  },
  "client/no-account": { short: "There is no account here yet.", advice: "Start as a guest." },
  "client/no-session": {
    short: "This device cannot move for you in this match.",
    advice: "Open a session here, or continue where you started.",
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
  "client/search-cancelled": { short: "The search was cancelled." },
  "client/search-superseded": {
    short: "You are looking for another match in another window.",
    advice: "Continue there, or search here again.",
  },
  "client/own-invitation": {
    short: "This is your own invitation.",
    advice: "Send the link to the person that you want to play.",
  },
  "client/invitation-used": {
    short: "This invitation has been used.",
    advice: "Ask for a new link, or find another opponent.",
  },
  "client/opponent-playing": { short: "Your opponent has begun another match." },
};

/** The text for a code. Unknown codes get the text of a refusal in general. */
export function textOf(code: string): RefusalText {
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return known ?? { short: "The node refused that.", advice: UPDATE };
}
