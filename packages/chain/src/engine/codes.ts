/**
 * Every code with which the engine refuses a transaction. They are part of the chain's interface:
 * never reused, never renamed. A game's own codes are in its rules. `npm run docs` writes
 * docs/reference/errors.md from the comments.
 */
export const codes = {
  /** Session keys, and what is signed with them. */
  session: {
    /** The signature is for another chain. */
    wrongChain: "session/wrong-chain",
    /**
     * The last second at which a transaction may run has passed or is too far ahead, or a statement
     * was not signed just now.
     */
    tooLate: "session/too-late",
    /** These fields encode no public key. */
    badKey: "session/bad-key",
    /** The session would last too long, or has already expired. */
    badExpiry: "session/bad-expiry",
    /** The session has a scope that does not exist. */
    badScope: "session/bad-scope",
    /** The player has no session with this key. */
    unknown: "session/unknown",
    /** The session has expired. */
    expired: "session/expired",
    /** The session may play, but not look for opponents. */
    outOfScope: "session/out-of-scope",
    /**
     * The session is too new. It may play in a running match one minute after it was opened.
     */
    underNotice: "session/under-notice",
    /** The match has this session already. */
    seated: "session/seated",
  },
  /** Queues and seeks. */
  matchmaking: {
    /** The chain has no game with this number. */
    unknownGame: "matchmaking/unknown-game",
    /** The number encodes no clock. */
    badMoveLimit: "matchmaking/bad-move-limit",
    /** A slow match cannot be queued for. Two seeks begin it. */
    slowQueue: "matchmaking/slow-queue",
    /** The player is in a running match. */
    alreadyPlaying: "matchmaking/already-playing",
    /** The player is in no queue. */
    notQueued: "matchmaking/not-queued",
    /** Both seeks are by the same player. */
    samePlayer: "matchmaking/same-player",
    /** The seek is not encoded in its one valid form. */
    badSeek: "matchmaking/bad-seek",
    /** A player did not sign their seek. */
    badSignature: "matchmaking/bad-signature",
    /** The player has been in another match since signing the seek. */
    staleSeek: "matchmaking/stale-seek",
    /** A seek names an opponent, and the other seek is by somebody else. */
    otherOpponent: "matchmaking/other-opponent",
    /**
     * A seek asks for a side, but the other seek does not name this player and ask for the
     * opposite side.
     */
    sideNotAgreed: "matchmaking/side-not-agreed",
  },
  /** Matches. */
  match: {
    /** There is no match with this number. */
    unknown: "match/unknown",
    /** The match is over. */
    finished: "match/finished",
    /** The match is still running. */
    notOver: "match/not-over",
    /** The match is in another game. */
    wrongGame: "match/wrong-game",
    /** The sender does not play in this match. */
    notAPlayer: "match/not-a-player",
    /** It is the opponent's turn. */
    notYourTurn: "match/not-your-turn",
    /** A match has no seat with this number. */
    badSeat: "match/bad-seat",
    /** The time for the move is over. */
    outOfTime: "match/out-of-time",
    /** The player to move still has time. */
    stillOnTime: "match/still-on-time",
    /** Both players have moved, so the match cannot be aborted. */
    bothMoved: "match/both-moved",
    /** A player has not moved yet, so no draw can be agreed. */
    notBothMoved: "match/not-both-moved",
    /** The match has had a move since this was signed. */
    movedOn: "match/moved-on",
    /** An abort was already announced, and no move was made since. */
    announced: "match/announced",
    /** Nobody announced an abort, or there was a move after the announcement. */
    noNotice: "match/no-notice",
    /** An abort was announced less than a minute ago. */
    noticeRuns: "match/notice-runs",
    /** One of the players did not sign this. */
    notAgreed: "match/not-agreed",
    /** The proof does not show that the opponent's last move was a foul. */
    noFoul: "match/no-foul",
    /** The move leads to a different position from the one that its player signed. */
    wrongField: "match/wrong-field",
  },
  /** Signed moves that go onto the chain together. */
  segment: {
    /** A segment has at least one move and at most as many as its circuit takes. */
    badCount: "segment/bad-count",
    /** The unused places of the segment are not empty. */
    badPadding: "segment/bad-padding",
    /** The times of the moves decrease, are past a deadline, or are later than the block. */
    badTime: "segment/bad-time",
    /** A player did not sign the moves. */
    badSignature: "segment/bad-signature",
    /** The evidence shows the same move twice. */
    oneMove: "segment/one-move",
  },
  /** Moves that both players take back. */
  takeback: {
    /** A takeback undoes one or two moves, and no more than were made. */
    badCount: "takeback/bad-count",
    /** The unused places of the takeback are not empty. */
    badPadding: "takeback/bad-padding",
    /** The moves do not lead from the given position to the current one. */
    wrongPosition: "takeback/wrong-position",
  },
  /** Stakes and balances of play money. */
  stake: {
    /** A stake is a positive whole number within its range. */
    badStake: "stake/bad-stake",
    /** The allowance is out of range. */
    badAllowance: "stake/bad-allowance",
    /** The player has less than the stake. */
    tooLittle: "stake/too-little",
    /** The session may not stake that much. */
    overAllowance: "stake/over-allowance",
    /** The match has no stake, or the pot has been paid. */
    noPot: "stake/no-pot",
    /** The player already has as much as the chain gives. */
    enough: "stake/enough",
  },
  /** Rated matches. */
  rating: {
    /** The match is casual, or it has been rated. */
    notDue: "rating/not-due",
    /** The match was aborted, so it changes no rating. */
    aborted: "rating/aborted",
  },
  /** Money that is moved between Mina and the chain. */
  bridge: {
    /** The amount is out of range. A withdrawal takes at least 1. */
    badAmount: "bridge/bad-amount",
    /** The player has withdrawn as much as one player can in all. */
    tooMuch: "bridge/too-much",
  },
} as const;

/** The codes as one flat list. */
export const engineCodes: readonly string[] = Object.values(codes).flatMap((group) =>
  Object.values(group),
);
