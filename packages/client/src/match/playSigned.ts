import { type Chain, clockNumbered, type Match } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { badAnswer, errorOf, hasCode, KifuError, loadLate } from "../errors/KifuError.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { type GameRules, hidesInformation } from "../node/games.js";
import { type ForSeat, signerFor } from "../accounts/seat.js";
import { signedContext } from "../accounts/statements.js";
import { retry, LATER } from "../node/retry.js";
import { ChainTime, type MoveSigner, signMove } from "./signMove.js";
import { verifyReceipt, postMoves } from "./postMoves.js";
import { type DeviceMove, type MoveLog, type Turn, withMoveLog } from "./MoveLog.js";

export interface MoveToPlay extends Pick<ForSeat, "account" | "time"> {
  /** The match as the player saw it. */
  readonly match: Match;
  /** The move in the game's encoding. */
  readonly move: readonly bigint[];
  /**
   * Throws if the players did not sign this match. The move's signature will cover everything
   * that the match shows.
   */
  assertSigned(match: Match, log: MoveLog): Promise<void>;
  /** Whether the match is known to contain the move, so that the move need not be sent again. */
  isSeen(): boolean;
  isMade(): Promise<boolean>;
}

export type MoveConnection = Pick<
  ChainConnection,
  "http" | "retry" | "chain" | "followTime" | "knownOnce" | "matchOnce" | "rules"
>;

/** Codes with which a node may refuse a move that is already on the chain. */
const PERHAPS_MADE = ["moves/not-next", "match/finished"];

type MoveToSign = MoveToPlay &
  Pick<Chain, "domain" | "receiptKey"> & {
    readonly chainTime: ChainTime;
  };

/** How many times a move is signed again because the node has another transcript. */
const ATTEMPTS = 3;

/**
 * The maximum number of times that a move is signed again because its bound has passed. Each time,
 * the margin of the bound is doubled.
 */
const BOUNDS = 6;

/**
 * Signs a move, stores it, and sends it. Resolves when the node has accepted it. If any tab has
 * already signed a move in this turn, the move that was signed first is sent instead. If the two
 * moves differ, the call is then refused.
 *
 * The move is resent until the node answers, because only the node knows whether it was in time. If
 * the bound has passed by then (see `boundAt`), the move is signed again with a later bound. The
 * lock is released between attempts.
 */
export async function playSigned(
  kifu: MoveConnection & Pick<ChainConnection, "signal">,
  play: MoveToPlay,
): Promise<void> {
  const once: MoveConnection = {
    http: kifu.http,
    retry: async (ask) => await ask(),
    chain: async () => await kifu.chain(),
    followTime: (time) => kifu.followTime(time),
    knownOnce: async () => await kifu.knownOnce(),
    matchOnce: async (id) => await kifu.matchOnce(id),
    rules: async (name) => await kifu.rules(name),
  };
  let chainTime = play.time === undefined ? undefined : new ChainTime(play.time);
  const attempt = async () => {
    if (play.isSeen()) return;
    try {
      chainTime ??= new ChainTime((await kifu.chain()).time);
      await playOnce(once, play, chainTime);
    } catch (error) {
      // The node may have accepted an earlier attempt, although its answer was lost.
      if (!hasCode(error, ...PERHAPS_MADE) || !(await play.isMade())) throw error;
    }
  };
  await retry(attempt, { closing: kifu.signal });
}

async function playOnce(
  kifu: MoveConnection,
  play: MoveToPlay,
  chainTime: ChainTime,
): Promise<void> {
  const { account } = play;
  const { domain, receiptKey } = await kifu.retry(() => kifu.knownOnce());
  // The lock excludes other tabs that sign for the same player.
  await withMoveLog(domain, account, async (log) => {
    await playNext(kifu, log, { ...play, domain, receiptKey, chainTime });
  });
}

async function playNext(kifu: MoveConnection, log: MoveLog, play: MoveToSign): Promise<void> {
  let { match } = play;
  let [attempt, bounds] = [1, 1];
  await retry(async () => await playAt(kifu, log, { ...play, match }), {
    firstWaitMs: 0,
    again: async (error) => {
      if (hasCode(error, "moves/past-bound") && bounds++ < BOUNDS) {
        followTime(kifu, play, Number(error.facts["time"]));
        return true;
      }
      if (!hasCode(error, "moves/other-transcript") || attempt++ === ATTEMPTS) return false;
      const now = (await kifu.retry(() => kifu.matchOnce(match.id))) ?? match;
      if (now.id !== match.id) throw badAnswer("match.id", `${match.id}`);
      // Give up if the position has changed since the player saw it, or if a new signature would
      // cover the same values.
      if (!isSamePosition(now, match) || isSameTurn(now, match)) return false;
      match = now;
      return true;
    },
  });
  await closeFinished(kifu, log, match.id);
}

/** Takes over the node's time. The next signed bound and the page use it. */
function followTime(kifu: MoveConnection, { chainTime }: MoveToSign, time: number): void {
  if (!Number.isSafeInteger(time)) throw badAnswer("details.time", "the chain's time");
  kifu.followTime(time);
  chainTime.follow(time);
}

async function playAt(kifu: MoveConnection, log: MoveLog, play: MoveToSign): Promise<void> {
  const turn = turnOf(play.domain, play.match);
  if (log.isOver(turn.context)) throw errorOf("match/finished");
  const bound = log.of(turn);
  const { move } = bound[0]?.signed ?? play;
  // A lying node may combine the position of one turn with the transcript of another. If the
  // player has signed different moves in the two turns, nothing may be signed or sent here.
  assertNoOther(bound, move);
  const planned = log.plannedFor(turn);
  // The node can still play the reply, and two moves for one turn lose the match.
  if (planned !== undefined && String(planned.move) !== String(move)) {
    throw errorOf("moves/signed-twice", { facts: { match: play.match.id, ply: turn.ply } });
  }
  const rules = await kifu.rules(play.match.game);
  if (hidesInformation(rules)) assertSameCourse(log, turn);

  // The same move signed with different bounds. A version with a receipt is sent unchanged.
  const versions = bound.filter((kept) => isForTurn(kept, turn));
  const known =
    versions.find(({ answer }) => answer !== undefined) ??
    [...versions].reverse().find((kept) => !isPastBound(kept, play.chainTime));
  if (versions.length === 0) await play.assertSigned(play.match, log);
  const sign = async (by: MoveSigner) => await signAt(turn, { ...play, move }, by);
  const kept = known ?? (await sign(await moveSigner(play)));
  if (known === undefined) await log.add(kept);
  try {
    await deliver(kifu, log, kept, turn, { ...play, rules });
  } catch (error) {
    const by = await nextSigner(error, kept, known !== undefined, play);
    if (by === undefined) throw error;
    const again = await sign(by);
    await log.replace(kept, again);
    await deliver(kifu, log, again, turn, { ...play, rules });
  }
  assertNoOther([kept], play.move);
}

/**
 * The key that can sign the same move again after the node refused its signature. undefined if
 * there is none.
 */
async function nextSigner(
  error: unknown,
  { signed }: DeviceMove,
  isResent: boolean,
  play: MoveToSign,
): Promise<MoveSigner | undefined> {
  if (!hasCode(error, "session/expired", "segment/bad-signature") || signed.byOwner)
    return undefined;
  const { account } = play;
  const { owner } = account;
  if (owner.signTranscript !== undefined) return { signer: owner, byOwner: true };
  // The session that signed the stored move may have been replaced since.
  return isResent ? await moveSigner(play) : undefined;
}

/**
 * The move, in notation, that this device signed for the current turn and that the node has not
 * answered. undefined if there is none. For answered moves see `sendLost`.
 */
export async function signedMoveOf(
  kifu: MoveConnection,
  account: Account,
  match: Match,
): Promise<string | undefined> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const turn = turnOf(domain, match);
  const fields = await withMoveLog(domain, account, async (log) => {
    if (log.isOver(turn.context)) return undefined;
    const versions = log.of(turn).filter((kept) => isForTurn(kept, turn));
    const isAnswered = versions.some(({ answer }) => answer !== undefined);
    return isAnswered ? undefined : versions[0]?.signed.move;
  });
  if (fields === undefined) return undefined;
  const { decode, notation } = await kifu.rules(match.game);
  const move = decode.move(fields);
  return move === undefined ? undefined : notation.write(move);
}

/**
 * Whether a move was signed for exactly the turn that the node shows now. Then it can be sent
 * unchanged.
 */
function isForTurn(kept: DeviceMove, { transcript, time }: Turn): boolean {
  return kept.transcript === transcript && kept.time === time;
}

function isPastBound({ time, signed }: DeviceMove, { now }: ChainTime): boolean {
  return now > time + signed.atMost;
}

function assertNoOther(bound: readonly DeviceMove[], move: readonly bigint[]): void {
  const other = bound.find(({ signed }) => String(signed.move) !== String(move));
  if (other === undefined) return;
  const { match, ply } = other.signed;
  throw errorOf("moves/signed-twice", { facts: { match, ply } });
}

/**
 * Throws if this device signed a move at this ply in another course of the match. The opponent may
 * have learnt hidden information from that move, and may then have replaced their own moves.
 */
function assertSameCourse(log: MoveLog, { context, ply, state }: Turn): void {
  const isOther = (kept: DeviceMove) =>
    kept.context === context && kept.signed.ply === ply && String(kept.state) !== String(state);
  const other = log.moves.find(isOther);
  if (other === undefined) return;
  throw errorOf("client/other-course", { facts: { match: other.signed.match, ply } });
}

async function moveSigner({ account, match, time }: MoveToPlay): Promise<MoveSigner> {
  const signer = await signerFor({ account, seat: match.seats[match.turn], time });
  return { signer, byOwner: signer === account.owner };
}

async function signAt(
  { context, state, transcript, time }: Turn,
  { domain, match, move, chainTime }: MoveToSign,
  by: MoveSigner,
): Promise<DeviceMove> {
  const atMost = chainTime.bound(time);
  const signed = await signMove(domain, match, move, { ...by, atMost });
  return { context, state, transcript, time, signed, answer: undefined };
}

async function deliver(
  kifu: MoveConnection,
  log: MoveLog,
  kept: DeviceMove,
  turn: Turn,
  { domain, match, receiptKey, rules }: MoveToSign & { readonly rules: GameRules },
): Promise<void> {
  const versions = log.of(turn).filter(({ signed }) => signed.ply === kept.signed.ply);
  const transcripts = versions.map(({ signed }) => signed.transcript);
  const receipt = await kifu.retry(async () => {
    const [answer] = await postMoves(kifu.http, [kept.signed], undefined, transcripts);
    if (answer === undefined || answer instanceof KifuError)
      throw answer ?? badAnswer("answers", "one");
    return answer;
  });
  // The node may already have the same move with another bound.
  const made =
    versions.find(({ signed }) => signed.transcript === BigInt(receipt.transcript)) ?? kept;
  // The opponent's next signature covers the time in the receipt. A time outside the turn or past
  // the bound would mean that this player ran out of time.
  const taken = receipt.time - made.time;
  if (taken < 0 || taken > Math.min(secondsOf(match, rules), made.signed.atMost)) {
    throw badAnswer("receipt.time", "a time in the turn");
  }
  let key = receiptKey;
  let holds = await verifyReceipt(receipt, key, domain);
  if (holds === false) {
    // A node whose key was replaced reports its new key.
    ({ receiptKey: key } = await kifu.retry(() => kifu.chain()));
    holds = await verifyReceipt(receipt, key, domain);
  }
  if (holds === false) throw badAnswer("receipt.signature", "the node's");
  const answer = { receipt, receiptKey: key, checked: holds !== undefined };
  await log.replace(made, { ...made, answer });
}

/**
 * The seconds that the side to move has left, at most the limit that the players signed or that
 * the phase sets. A node that reports more is not believed. At the first move, no phase has set a
 * time yet.
 */
function secondsOf(
  { moveLimit, timeLeft, turn, ply, state }: Match,
  { hidden, decode }: GameRules,
): number {
  const position = ply === 0 ? undefined : hidden && decode.state(state.map(BigInt), turn);
  const ofPhase = position && hidden?.seconds(position);
  return Math.min(ofPhase ?? clockNumbered(moveLimit).bank, timeLeft[turn]);
}

/** Closes finished matches other than this one, to free the space of their moves. */
async function closeFinished(kifu: MoveConnection, log: MoveLog, present: number): Promise<void> {
  const others = log.matches.filter((id) => id !== present);
  if (others.length === 0) return;
  const { closeMatch } = await loadLate(() => import("./closeMatch.js"));
  for (const id of others) {
    try {
      await closeMatch(kifu, log, id);
    } catch (error) {
      // The node is busy. The remaining matches are closed after the next move.
      if (hasCode(error, ...LATER)) return;
    }
  }
}

export function turnOf(domain: bigint, match: Match): Turn {
  return {
    context: String(signedContext(domain, match)),
    state: match.state,
    transcript: match.transcript,
    time: match.lastMoveTime,
    ply: match.ply + 1,
  };
}

function isSamePosition(a: Match, b: Match): boolean {
  return String(position(a)) === String(position(b));
}

function position({ ply, turn, result, state }: Match): unknown[] {
  return [ply, turn, result, ...state];
}

function isSameTurn(a: Match, b: Match): boolean {
  return a.transcript === b.transcript && a.lastMoveTime === b.lastMoveTime;
}
