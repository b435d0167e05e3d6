import {
  clockNumbered,
  isSlow,
  type Match,
  matchInDomain,
  paths,
  plansAnswer,
  Refused,
  type SeatNumber,
} from "@kifu/wire";
import type { Account, Signer } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { type Call, type MethodName, moduleOf, signTransaction } from "../accounts/Outbox.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import { badAnswer, errorOf, reportedError } from "../errors/KifuError.js";
import { decode } from "../node/NodeHttp.js";
import type { GameRules } from "../node/games.js";
import type { Reply } from "./MatchHandle.js";
import { MOST_PLANNED, type MoveLog, type PlannedMove, withMoveLog } from "./MoveLog.js";
import { signerFor } from "../accounts/seat.js";
import { validateOwnMove } from "./shown.js";
import { signedContext } from "../accounts/statements.js";

interface ReplyToPlan extends Reply {
  readonly account: Account;
  readonly match: Match;
  readonly seat: SeatNumber;
  readonly time: number | undefined;
  /** Throws if the players did not sign this match. */
  assertSigned(log: MoveLog): Promise<void>;
}

/**
 * How many nonces a reply is signed for. Replies in other matches and other transactions of the
 * same key use nonces too.
 */
const NONCES = 4n;

/**
 * Signs a reply to a move that the opponent may make, and hands it to the node, which plays it if
 * that move comes. The signature covers the resulting position. It cannot be taken back, so the
 * reply is stored first: in that position, this device then signs no other move.
 */
export async function planReply(kifu: ChainConnection, plan: ReplyToPlan): Promise<void> {
  const { match, account } = plan;
  await loadAnswerTexts();
  const refusal = (code: string) => errorOf(code, { facts: { match: match.id } });
  const rules = await kifu.rules(match.game);
  if (!isSlow(clockNumbered(match.moveLimit))) throw refusal("plans/not-slow");
  if (match.turn === plan.seat) throw refusal("plans/moved-on");
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const { planned, call } = await replyOf(rules, domain, plan);
  const signer = await signerFor({ account, seat: match.seats[plan.seat], time: plan.time });
  await withMoveLog(domain, account, async (log) => {
    if (log.isOver(planned.context)) throw refusal("match/finished");
    await plan.assertSigned(log);
    const known = log.plannedFor(planned);
    // A node that lost the opponent's move may show it again, with another bound.
    const signed = log.of({ ...planned, transcript: "", time: 0 }).map((kept) => kept.signed);
    const isOther = ({ move }: { move: readonly bigint[] }) =>
      String(move) !== String(planned.move);
    if (known !== undefined && isOther(known)) throw refusal("client/planned-otherwise");
    if (signed.some(isOther)) throw refusal("moves/signed-twice");
    if (known === undefined && log.planned.length >= MOST_PLANNED) {
      throw refusal("plans/too-many");
    }
    if (known === undefined) await log.plan(planned);
    await post(kifu, match, await signForNonces(kifu, signer, call));
  });
}

/** Throws if the rules do not allow the two moves, or if the first one ends the game. */
async function replyOf(
  rules: GameRules,
  domain: bigint,
  { match, seat, expected, reply }: ReplyToPlan,
): Promise<{ planned: PlannedMove; call: Call }> {
  const { decode: decoder, encode, notation, play, findWitness } = rules;
  const theirs = await validateOwnMove(rules, match, expected);
  const before = decoder.state(match.state.map(BigInt), match.turn);
  const played = before && play(before, notation.read(expected));
  if (played?.ok !== true || played.outcome.ending !== "none") {
    throw errorOf("client/illegal-move", { facts: { match: match.id, move: expected } });
  }
  const state = theirs.state.map(String);
  const own = await validateOwnMove(rules, { ...match, state, turn: seat }, reply);
  const witness = encode.witness(findWitness(played.position, notation.read(reply)));
  const method = `${moduleOf(match.game)}.makeMove` as MethodName;
  const fields = [matchInDomain(domain, match.id), ...own.state, ...own.move, ...witness];
  const context = String(signedContext(domain, match));
  const ply = match.ply + 2;
  const planned = { context, match: match.id, ply, state, move: own.move, expected };
  return { planned, call: { method, fields } };
}

async function signForNonces(kifu: ChainConnection, signer: Signer, call: Call) {
  const { nonce } = await kifu.retry(() => kifu.player(signer.address));
  const nonces = Array.from({ length: Number(NONCES) }, (_, i) => nonce + BigInt(i));
  return await Promise.all(nonces.map(async (each) => await signTransaction(signer, each, call)));
}

async function post(
  kifu: ChainConnection,
  { id, ply }: Match,
  transactions: readonly object[],
): Promise<void> {
  await kifu.retry(async () => {
    const given = await kifu.http.ask({ match: id, ply, transactions }, true, paths.plans);
    const answer = decode(plansAnswer, given, "answer");
    if (answer instanceof Refused) throw reportedError(answer.error);
    if (answer.kept === 0) throw badAnswer("answer.kept", "a number above 0");
  });
}

/**
 * The replies to the opponent's next move that this device has signed. Those for a position that
 * can no longer come, because moves were taken back, are left out.
 */
export async function plannedReplies(
  kifu: ChainConnection,
  account: Account,
  match: Match,
): Promise<readonly Reply[]> {
  const { decode: decoder, encode, notation, play } = await kifu.rules(match.game);
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const context = String(signedContext(domain, match));
  const before = decoder.state(match.state.map(BigInt), match.turn);
  if (before === undefined) return [];
  const planned = await withMoveLog(domain, account, (log) => Promise.resolve(log.planned));
  return planned.flatMap(({ context: planned, ply, state, move, expected }) => {
    if (planned !== context || ply !== match.ply + 2 || expected === undefined) return [];
    const played = play(before, notation.read(expected));
    const reply = decoder.move(move);
    const isNext = played.ok && String(encode.state(played.position)) === String(state);
    return isNext && reply !== undefined ? [{ expected, reply: notation.write(reply) }] : [];
  });
}
