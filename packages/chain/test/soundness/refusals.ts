import { codes } from "../../src/codes.js";
import { randzu } from "../../src/randzu/index.js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";
import { matchRefusals } from "../matches/refusals.js";
import { matchmakingRefusals } from "../matchmaking/refusals.js";
import { sessionRefusals } from "../sessions/refusals.js";

/** Every refused transaction that is tested, of every module. */
export const refusals = [...sessionRefusals, ...matchRefusals, ...matchmakingRefusals];

const { session, matchmaking, match } = codes;
const opening = [session.wrongChain, session.badKey, session.badExpiry, session.badScope];
const queueing = [matchmaking.unknownGame, matchmaking.badMoveLimit, matchmaking.alreadyPlaying];
const byKey = [session.badKey, session.unknown, session.expired, session.outOfScope];
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

/** Every code with which a method refuses: a line for each assertion that it makes. */
export const codesOf: Record<string, readonly string[]> = {
  "Matches.claimTimeout": [session.wrongChain, match.unknown, match.finished, match.stillOnTime],
  "Matches.resign": [
    session.wrongChain,
    match.unknown,
    match.finished,
    match.badSeat,
    match.notAPlayer,
    session.expired,
    match.outOfTime,
  ],
  "Matchmaking.leave": [...byKey, session.wrongChain, matchmaking.notQueued],
  "Matchmaking.register": [...opening, ...queueing],
  "Matchmaking.requeue": [session.wrongChain, ...byKey, ...queueing],
  "Randzu.makeMove": [...moving, ...randzu.rules.codes],
  "Sessions.openSession": opening,
  "Sessions.revokeSession": [session.wrongChain, session.unknown],
  "TicTacToe.makeMove": [...moving, ...ticTacToe.rules.codes],
};
