/**
 * Every code with which the engine refuses a transaction. They are part of the chain's interface:
 * never reused, never renamed. A game's own codes are in its rules.
 */
export const codes = {
  session: {
    wrongChain: "session/wrong-chain",
    tooLate: "session/too-late",
    badKey: "session/bad-key",
    badExpiry: "session/bad-expiry",
    badScope: "session/bad-scope",
    unknown: "session/unknown",
    expired: "session/expired",
    outOfScope: "session/out-of-scope",
    underNotice: "session/under-notice",
    seated: "session/seated",
  },
  matchmaking: {
    unknownGame: "matchmaking/unknown-game",
    badMoveLimit: "matchmaking/bad-move-limit",
    alreadyPlaying: "matchmaking/already-playing",
    notQueued: "matchmaking/not-queued",
    samePlayer: "matchmaking/same-player",
    badSeek: "matchmaking/bad-seek",
    badSignature: "matchmaking/bad-signature",
    staleSeek: "matchmaking/stale-seek",
    otherOpponent: "matchmaking/other-opponent",
    sideNotAgreed: "matchmaking/side-not-agreed",
  },
  match: {
    unknown: "match/unknown",
    finished: "match/finished",
    notOver: "match/not-over",
    wrongGame: "match/wrong-game",
    notAPlayer: "match/not-a-player",
    notYourTurn: "match/not-your-turn",
    badSeat: "match/bad-seat",
    outOfTime: "match/out-of-time",
    stillOnTime: "match/still-on-time",
    bothMoved: "match/both-moved",
    notBothMoved: "match/not-both-moved",
    yourTurn: "match/your-turn",
    movedOn: "match/moved-on",
    noNotice: "match/no-notice",
    noticeRuns: "match/notice-runs",
    notAgreed: "match/not-agreed",
    wrongField: "match/wrong-field",
  },
  segment: {
    badCount: "segment/bad-count",
    badPadding: "segment/bad-padding",
    badTime: "segment/bad-time",
    badSignature: "segment/bad-signature",
    oneMove: "segment/one-move",
  },
  takeback: {
    badCount: "takeback/bad-count",
    badPadding: "takeback/bad-padding",
    wrongPosition: "takeback/wrong-position",
  },
  stake: {
    badStake: "stake/bad-stake",
    badAllowance: "stake/bad-allowance",
    tooLittle: "stake/too-little",
    overAllowance: "stake/over-allowance",
    noPot: "stake/no-pot",
    enough: "stake/enough",
  },
} as const;

/** The codes as one flat list. */
export const engineCodes: readonly string[] = Object.values(codes).flatMap((group) =>
  Object.values(group),
);
