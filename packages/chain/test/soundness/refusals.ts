import { codes } from "../../src/engine/codes.js";
import { bridgeRefusals } from "../bridge/refusals.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { foulGames } from "../engine/fouls.js";
import { matchRefusals } from "../engine/matchRefusals.js";
import { takebackGames } from "../engine/takebacks.js";
import { takebackRefusals } from "../engine/takebackRefusals.js";
import { matchmakingRefusals } from "../matchmaking/refusals.js";
import { segmentRefusals, segmentRuleCodes } from "../engine/segmentRefusals.js";
import { sessionRefusals } from "../engine/sessionRefusals.js";
import { ratingRefusals } from "../ratings/refusals.js";
import { stakeRefusals } from "../stakes/refusals.js";

export const refusals = [
  ...sessionRefusals,
  ...matchRefusals,
  ...takebackRefusals,
  ...matchmakingRefusals,
  ...segmentRefusals,
  ...stakeRefusals,
  ...bridgeRefusals,
  ...ratingRefusals,
];

const { session, matchmaking, match, segment, stake, takeback } = codes;
const bounds = [session.wrongChain, session.tooLate];
const opening = [...bounds, session.badKey, session.badExpiry, session.badScope];
const queueing = [matchmaking.unknownGame, matchmaking.badMoveLimit, matchmaking.alreadyPlaying];
const byKey = [session.badKey, session.unknown, session.expired, session.outOfScope];
const pairing = [
  ...opening.filter((code) => code !== session.wrongChain),
  ...byKey,
  ...queueing,
  matchmaking.samePlayer,
  matchmaking.otherOpponent,
  matchmaking.sideNotAgreed,
  matchmaking.badSeek,
  matchmaking.badSignature,
  matchmaking.staleSeek,
];
const moving = [
  session.wrongChain,
  match.unknown,
  match.finished,
  match.wrongGame,
  match.notAPlayer,
  match.notYourTurn,
  session.expired,
  match.outOfTime,
  match.wrongField,
];

const ofMatch = [session.wrongChain, match.unknown, match.finished, match.wrongGame];
const { badCount, badPadding, badTime, badSignature, oneMove } = segment;
const playing = [...ofMatch, badCount, badPadding, badTime, session.expired, badSignature];
const takingBack = [
  ...ofMatch,
  match.outOfTime,
  ...Object.values(takeback),
  session.expired,
  match.notAgreed,
];
const forfeiting = [...ofMatch, match.badSeat, oneMove, session.expired, badSignature];

const pointingOut = [
  ...ofMatch,
  match.notAPlayer,
  match.notYourTurn,
  session.expired,
  match.outOfTime,
  match.noFoul,
];

const leaving = [
  session.wrongChain,
  match.unknown,
  match.finished,
  session.tooLate,
  match.badSeat,
  match.notAPlayer,
  session.expired,
  match.outOfTime,
];
const agreeing = [
  session.wrongChain,
  match.unknown,
  match.finished,
  match.notBothMoved,
  match.outOfTime,
  session.expired,
  match.notAgreed,
];

export const codesOf: Record<string, readonly string[]> = {
  "Bridge.takeDeposit": [session.badKey, codes.bridge.badAmount],
  "Bridge.takeWithdrawal": [session.badKey, codes.bridge.badAmount],
  "Bridge.takeConclusion": [],
  "Bridge.withdraw": [...bounds, codes.bridge.badAmount, stake.tooLittle, codes.bridge.tooMuch],
  "Matches.abort": [...leaving, match.bothMoved, match.movedOn, match.announced],
  "Matches.claimAbort": [
    session.wrongChain,
    match.unknown,
    match.finished,
    match.noNotice,
    match.noticeRuns,
  ],
  "Matches.claimTimeout": [session.wrongChain, match.unknown, match.finished, match.stillOnTime],
  "Matches.agreeDraw": agreeing,
  "Matches.resign": leaving,
  "Matchmaking.leave": [...bounds, ...byKey, matchmaking.notQueued],
  "Matchmaking.pair": pairing,
  "Matchmaking.register": [...opening, ...queueing, matchmaking.slowQueue],
  "Matchmaking.requeue": [...bounds, ...byKey, ...queueing, matchmaking.slowQueue],
  "Ratings.pair": pairing,
  "Ratings.rate": [
    session.wrongChain,
    match.unknown,
    match.notOver,
    codes.rating.notDue,
    codes.rating.aborted,
  ],
  "Sessions.openSession": opening,
  "Sessions.revokeSession": [...bounds, session.unknown],
  "Sessions.reseat": [
    session.wrongChain,
    session.underNotice,
    session.seated,
    match.unknown,
    match.finished,
    match.badSeat,
  ],
  "Stakes.openSession": [...opening, stake.badAllowance],
  "Stakes.pair": [
    ...pairing,
    stake.badStake,
    stake.tooLittle,
    stake.badAllowance,
    stake.overAllowance,
  ],
  "Stakes.payOut": [session.wrongChain, match.unknown, match.notOver, stake.noPot],
  "Treasury.grant": [...bounds, stake.enough],
  ...Object.fromEntries(
    plainGames.flatMap((game) => [
      [`${game.module}.makeMove`, [...moving, ...game.rules.codes]],
      [`${game.module}.playMoves`, [...playing, ...segmentRuleCodes(game)]],
      [`${game.module}.forfeit`, forfeiting],
    ]),
  ),
  ...Object.fromEntries(takebackGames.map(({ module }) => [`${module}.takeBack`, takingBack])),
  ...Object.fromEntries(foulGames.map(({ module }) => [`${module}.pointOut`, pointingOut])),
};
