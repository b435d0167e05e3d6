import type { RefusalText } from "@kifu/kit/plain";
import { refusals } from "../abi/refusals.js";
import { MISREAD, OPERATOR, UPDATE } from "./commonTexts.js";
import { transferTexts } from "./transferTexts.js";

const PAUSED: RefusalText = {
  short: "The node cannot take anything at the moment.",
  advice: "Nothing is lost, and clocks stand still. Try again in a moment.",
};

/**
 * The texts for a node's answers and for searches. They cover the codes of the chain, of the
 * games and of the node, except for codes that no page receives. Most pages never load this file.
 */
export const answerTexts: Readonly<Record<string, RefusalText>> = {
  ...refusals,
  ...transferTexts,
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
    short: "The key would last too long, or has already expired.",
    advice: "Try again.",
  },
  "session/bad-scope": MISREAD,
  "session/unknown": {
    short: "This device has no key for this player.",
    advice: "Let this device play, on your account page.",
  },
  "session/out-of-scope": {
    short: "This device’s key may play, but not look for opponents.",
    advice: "Let this device play, on your account page.",
  },
  "session/under-notice": {
    short: "A new key plays in a running match after a minute.",
    advice: "Wait until then.",
  },
  "session/seated": { short: "That key already plays in this match." },
  "matchmaking/unknown-game": { short: "This chain has no such game.", advice: UPDATE },
  "matchmaking/already-playing": {
    short: "You are already in a match.",
    advice: "Finish it or resign first.",
  },
  "matchmaking/not-queued": { short: "You are not looking for an opponent." },
  "matchmaking/bad-signature": {
    short: "The player did not sign this request for a match.",
    advice: UPDATE,
  },
  "matchmaking/stale-seek": {
    short: "You have since been in another match.",
    advice: "Look for an opponent again.",
  },
  "matchmaking/side-not-agreed": {
    short: "You have not agreed on who moves first.",
    advice: "Leave it to chance, or send a friend a link with the sides.",
  },
  "match/not-over": { short: "The match is not over yet." },
  "match/wrong-game": { short: "The match is in another game.", advice: UPDATE },
  "match/bad-seat": MISREAD,
  "match/still-on-time": { short: "There is still time left for this move." },
  "match/both-moved": {
    short: "Both players have moved.",
    advice: "You can resign, or offer a draw.",
  },
  "match/no-foul": { short: "The last move was no foul that can be proven." },
  "match/moved-on": { short: "Your opponent has moved.", advice: "Look at the board." },
  "match/announced": {
    short: "An abort was already announced.",
    advice: "Move, or wait until the minute is over.",
  },
  "match/no-notice": { short: "A move came first, so the match goes on." },
  "match/notice-runs": { short: "Your opponent still has time to make the first move." },
  "match/wrong-field": {
    short: "The board has changed.",
    advice: "Look at the board and move again.",
  },
  "segment/bad-count": MISREAD,
  "segment/bad-padding": MISREAD,
  "segment/bad-time": MISREAD,
  "segment/bad-signature": { short: "A player did not sign these moves.", advice: UPDATE },
  "segment/one-move": MISREAD,
  "stake/bad-allowance": { short: "No device may stake that much.", advice: UPDATE },
  "stake/too-little": { short: "You have less than the stake.", advice: "Play for less." },
  "stake/over-allowance": {
    short: "This device may not stake that much for you.",
    advice: "Try again: you will be asked to allow it.",
  },
  "stake/no-pot": { short: "Nothing is left to be paid for this match." },
  "rating/not-due": { short: "This match is casual, or it has been rated." },
  "rating/aborted": { short: "This match was aborted, so it changes no rating." },
  "stake/enough": { short: "You have enough play money." },
  "bridge/bad-amount": MISREAD,
  "bridge/too-much": { short: "One player cannot withdraw more than that in all." },
  "ingress/malformed": MISREAD,
  "ingress/too-large": { short: "Too much was sent at once.", advice: UPDATE },
  "ingress/too-costly": { short: "Too much was asked for at once.", advice: UPDATE },
  "ingress/wrong-hash": MISREAD,
  "ingress/message": MISREAD,
  "ingress/unknown-method": MISREAD,
  "ingress/wrong-arity": MISREAD,
  "ingress/not-canonical": MISREAD,
  "ingress/bad-signature": {
    short: "The signature is not the player’s.",
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
  "log/no-writer": PAUSED,
  "log/not-writer": PAUSED,
  "log/replaced": PAUSED,
  "log/unreachable": PAUSED,
  "moves/past-bound": {
    short: "The move took too long to reach the server.",
    advice: "Play it again.",
  },
  "push/bad-endpoint": {
    short: "The node sends no notifications to this browser.",
    advice: "Use another browser.",
  },
  "push/bad-key": MISREAD,
  "plans/not-slow": {
    short: "Replies can be planned only in running matches with days for a move.",
  },
  "plans/moved-on": {
    short: "The match has changed.",
    advice: "Look at the board and plan again.",
  },
  "plans/not-a-move": MISREAD,
  "plans/too-many": { short: "The server keeps no more replies for this move." },
  "client/planned-otherwise": {
    short: "You have planned another reply to that move.",
    advice: "It cannot be changed.",
  },
  "moves/bound-too-far": {
    short: "Your move was signed for a time too far ahead.",
    advice: "Check your device's clock, then make the move again.",
  },
  "moves/not-next": {
    short: "The match has moved on.",
    advice: "Look at the board and move again.",
  },
  "moves/match-stopped": { short: "The node has stopped this match.", advice: OPERATOR },
  "store/full": { short: "The node has no room left.", advice: OPERATOR },
  "store/read-only": { short: "The node cannot write.", advice: OPERATOR },
  "store/damaged": { short: "The node’s data is damaged.", advice: OPERATOR },
  "store/pruned": { short: "The node no longer keeps this." },
  "store/unavailable": { short: "This node does not store that.", advice: OPERATOR },
  "store/overtaken": { short: "Something else is writing to the node’s data.", advice: OPERATOR },
  "feed/too-slow": {
    short: "The connection could not keep up.",
    advice: "It reconnects automatically.",
  },
  "feed/too-many": {
    short: "Too many pages are connected from your network.",
    advice: "Close some tabs.",
  },
  "feed/too-old": { short: "Too much has happened in the meantime.", advice: "Reload the page." },
  "feed/rate-limited": {
    short: "The pages on your network send too many requests.",
    advice: "Close some tabs. The page reconnects automatically.",
  },
  "query/bad-argument": { short: "The node cannot answer that query." },
  "query/wrong-role": { short: "This node does not answer that query.", advice: OPERATOR },
  "operator/maintenance": {
    short: "No new match begins now: the server is being maintained.",
    advice: "Try again later. Matches that have begun go on.",
  },
  "operator/blocked-player": {
    short: "The operator does not let you look for opponents.",
    advice: "You can finish the match that you are in.",
  },
  "operator/blocked-network": {
    short: "The operator does not let your network use this server.",
    advice: "Ask the operator.",
  },
  "name/bad-length": { short: "A name has 2 to 20 characters." },
  "name/bad-letters": {
    short: "A name has letters and digits, and begins with a letter.",
    advice: "Spaces, hyphens and underscores may stand between them, one at a time.",
  },
  "name/mixed-scripts": {
    short: "All letters of a name must be of one script.",
    advice: "Otherwise it could look like another player’s.",
  },
  "name/not-allowed": { short: "Nobody may have this name.", advice: "Choose another." },
  "name/taken": {
    short: "Another player has this name, or one that looks like it.",
    advice: "Choose another.",
  },
  "name/held": {
    short: "Another player had this name less than 30 days ago.",
    advice: "Choose another.",
  },
  "name/too-soon": {
    short: "You took your name less than seven days ago.",
    advice: "You can still change capitals and accents.",
  },
  "tournament/bad-terms": {
    short: "Nobody can make such a tournament.",
    advice: "Change its length or its start.",
  },
  "tournament/unknown": { short: "There is no such tournament.", advice: "Check the link." },
  "tournament/closed": { short: "The tournament takes no more players." },
  "tournament/full": { short: "The tournament is full." },
  "tournament/too-many": {
    short: "There are too many tournaments, or you have changed your mind too often.",
    advice: "Wait until one is over.",
  },
  internal: { short: "The node failed.", advice: OPERATOR },

  "client/search-cancelled": { short: "The search was cancelled." },
  "client/search-superseded": {
    short: "You are looking for another match in another window.",
    advice: "Continue there, or search here again.",
  },
  "client/own-invitation": {
    short: "This is your own invitation.",
    advice: "Send the link to the person you want to play.",
  },
  "client/invitation-used": {
    short: "This invitation has been used.",
    advice: "Ask for a new link, or find another opponent.",
  },
  "client/opponent-playing": { short: "Your opponent has begun another match." },
  "matchmaking/bad-move-limit": {
    short: "No match can have this clock.",
    advice: "Choose up to 65,535 seconds a move, a bank of up to 32,767, or up to 14 days.",
  },
  "matchmaking/bad-seek": MISREAD,
  "matchmaking/slow-queue": {
    short: "A match over days has no queue.",
    advice: "Look for an opponent on the home page.",
  },
  "matchmaking/other-opponent": { short: "This player is looking for somebody else." },
  "matchmaking/same-player": { short: "You cannot play against yourself." },
  "stake/bad-stake": { short: "No match can have this stake.", advice: UPDATE },
};
