interface Text {
  /** One sentence. */
  readonly short: string;
  readonly advice?: string;
}

const UPDATE = "Reload the page: the game may have been updated.";
const OPERATOR = "Try again in a moment. If it stays so, tell the operator.";

/**
 * Every code in words for people: the chain's, the games', the node's and this package's own.
 * A test holds the list against the chain's.
 */
export const texts: Readonly<Record<string, Text>> = {
  "session/wrong-chain": {
    short: "This was signed for another chain.",
    advice: "Reload the page.",
  },
  "session/too-late": {
    short: "This was signed too long ago, and does not count any more.",
    advice: "Try again: it is then signed anew.",
  },
  "session/bad-key": { short: "The key is not valid.", advice: UPDATE },
  "session/bad-expiry": {
    short: "The session would end too late, or has already ended.",
    advice: "Try again.",
  },
  "session/bad-scope": { short: "The session asks for rights that do not exist.", advice: UPDATE },
  "session/unknown": {
    short: "This device has no session for the player.",
    advice: "Open a session again.",
  },
  "session/expired": {
    short: "The session has ended.",
    advice: "Open a session again; the match goes on where it was.",
  },
  "session/out-of-scope": {
    short: "The session may play, but not look for opponents.",
    advice: "Open a session again.",
  },
  "matchmaking/unknown-game": { short: "This chain has no such game.", advice: UPDATE },
  "matchmaking/bad-move-limit": {
    short: "A move's time must be from 1 to 65,535 blocks.",
  },
  "matchmaking/already-playing": {
    short: "You are in a match already.",
    advice: "Finish it or resign first.",
  },
  "matchmaking/not-queued": { short: "You are not looking for an opponent." },
  "match/unknown": { short: "There is no such match." },
  "match/finished": { short: "The match is over." },
  "match/wrong-game": { short: "The match is of another game.", advice: UPDATE },
  "match/not-a-player": { short: "You do not play in this match." },
  "match/not-your-turn": {
    short: "It is the opponent's turn.",
    advice: "Wait for the opponent's move.",
  },
  "match/bad-seat": { short: "There is no such seat.", advice: UPDATE },
  "match/out-of-time": { short: "The time for this move has run out." },
  "match/still-on-time": { short: "There is still time left for this move." },
  "match/wrong-field": {
    short: "The board has changed since.",
    advice: "Look at the board and move again.",
  },

  "randzu/malformed": { short: "That is no move.", advice: "Name a cell, such as h8." },
  "randzu/off-board": { short: "That cell is not on the board." },
  "randzu/occupied": { short: "There is a stone already.", advice: "Choose an empty cell." },
  "randzu/false-claim": { short: "That is no five in a row.", advice: UPDATE },
  "tic-tac-toe/malformed": { short: "That is no move.", advice: "Name a square, such as b2." },
  "tic-tac-toe/off-board": { short: "That square is not on the board." },
  "tic-tac-toe/occupied": {
    short: "The square is taken already.",
    advice: "Choose an empty square.",
  },

  "ingress/malformed": { short: "The node could not read what was sent.", advice: UPDATE },
  "ingress/too-large": { short: "Too much was sent at once.", advice: UPDATE },
  "ingress/too-costly": { short: "Too much was asked for at once.", advice: UPDATE },
  "ingress/wrong-hash": { short: "What was sent has been changed on its way.", advice: UPDATE },
  "ingress/message": { short: "This kind of transaction is not accepted.", advice: UPDATE },
  "ingress/unknown-method": { short: "The chain does not know this action.", advice: UPDATE },
  "ingress/wrong-arity": { short: "The action has the wrong parts.", advice: UPDATE },
  "ingress/not-canonical": { short: "The action has a part that is not valid.", advice: UPDATE },
  "ingress/bad-signature": {
    short: "The signature is not the player's.",
    advice: "Connect the account again.",
  },
  "ingress/nonce-used": {
    short: "Another action of yours came first.",
    advice: "Try again.",
  },
  "ingress/nonce-too-far": { short: "Too many actions wait at once.", advice: "Try again." },
  "ingress/gap-expired": { short: "An earlier action never arrived.", advice: "Try again." },
  "ingress/rate-limited": {
    short: "That was too much in a short time.",
    advice: "Wait a moment and try again.",
  },
  "ingress/too-many-registrations": {
    short: "Many new players have come from your network just now.",
    advice: "Wait a moment and try again.",
  },
  "ingress/busy": { short: "The node is busy.", advice: "Wait a moment and try again." },
  "ingress/unrunnable": { short: "The chain cannot run this.", advice: OPERATOR },
  "ingress/stopping": { short: "The node is restarting.", advice: "Try again in a moment." },
  "store/older": { short: "The node's data is of an older version.", advice: OPERATOR },
  "store/newer": { short: "The node's data is of a newer version.", advice: OPERATOR },
  "store/foreign": { short: "The node's data is of another chain.", advice: OPERATOR },
  "store/not-a-store": { short: "The node's data cannot be read.", advice: OPERATOR },
  "store/in-use": { short: "The node's data is in use elsewhere.", advice: OPERATOR },
  "store/full": { short: "The node has no room left.", advice: OPERATOR },
  "store/read-only": { short: "The node cannot write.", advice: OPERATOR },
  "store/damaged": { short: "The node's data is damaged.", advice: OPERATOR },
  "store/pruned": { short: "The node no longer keeps this." },
  "store/not-empty": { short: "The node's data is not empty.", advice: OPERATOR },
  "store/unavailable": { short: "This node does not keep that.", advice: OPERATOR },
  "store/overtaken": { short: "Something else writes to the node's data.", advice: OPERATOR },
  "live/too-slow": { short: "The connection could not keep up.", advice: "It is built again." },
  "live/too-many": {
    short: "Too many pages are connected from here.",
    advice: "Close some tabs.",
  },
  "live/too-old": { short: "Too much has happened since.", advice: "Reload the page." },
  "live/rate-limited": {
    short: "The pages connected from here ask for too much.",
    advice: "Close some tabs. The connection is built again.",
  },
  "query/bad-argument": { short: "The node cannot answer that question." },
  "query/wrong-role": { short: "This node does not answer that question.", advice: OPERATOR },
  "config/unknown-key": { short: "The node's settings are wrong.", advice: OPERATOR },
  "config/bad-value": { short: "The node's settings are wrong.", advice: OPERATOR },
  "config/unreadable": { short: "The node's settings cannot be read.", advice: OPERATOR },
  "config/development": { short: "The node's chain needs a name of its own.", advice: OPERATOR },
  "config/port-taken": { short: "The node's address is in use.", advice: OPERATOR },
  internal: { short: "The node failed.", advice: OPERATOR },

  "client/offline": {
    short: "The game cannot be reached.",
    advice: "Check your connection. What arrived before is not lost.",
  },
  "client/bad-answer": { short: "The node answered what makes no sense.", advice: OPERATOR },
  "client/refused": { short: "The node refused that.", advice: OPERATOR },
  "client/fault": { short: "Something went wrong here.", advice: "Reload the page." },
  "client/wrong-chain": {
    short: "The node is of another chain.",
    advice: "Nothing was signed. Tell the operator.",
  },
  "client/closed": { short: "The connection was closed." },
  "client/unknown-game": { short: "This page does not know the game.", advice: UPDATE },
  "client/illegal-move": { short: "The rules do not allow that move." },
  "client/bad-address": { short: "That is no address.", advice: "An address begins with B62q." },
  "client/dropped": {
    short: "The action was lost before it was in a block.",
    advice: "Try again.",
  },
  "client/no-account": { short: "Nobody plays here yet.", advice: "Begin as a guest." },
  "client/no-session": {
    short: "This device may not move for you in this match.",
    advice: "Open a session here, or play on where you began.",
  },
  "client/no-wallet": {
    short: "No wallet was found.",
    advice: "Install Auro, or play as a guest.",
  },
  "client/wallet-rejected": { short: "You declined in the wallet.", advice: "Nothing was sent." },
  "client/wallet-locked": { short: "The wallet is not connected.", advice: "Unlock the wallet." },
  "client/wallet-other-account": {
    short: "The wallet signed with another account.",
    advice: "Choose the account in the wallet that you play with.",
  },
  "client/wallet-failed": { short: "The wallet could not sign.", advice: "Try again." },
  "client/bad-key": {
    short: "That is not a secret key.",
    advice: "A secret key begins with EK and has 52 characters.",
  },
  "client/no-key": { short: "There is no guest on this device." },
  "client/no-key-store": {
    short: "This browser cannot keep keys.",
    advice: "Private windows may forbid it: use an ordinary one.",
  },
  "client/search-cancelled": { short: "The search was cancelled." },
  "client/search-superseded": {
    short: "You look for another game in another window.",
    advice: "Go on there, or search here again.",
  },
};

/** The words for a code. Codes that nobody knows yet are refusals in general. */
export function textOf(code: string): Text {
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return known ?? { short: "The node refused that.", advice: UPDATE };
}
