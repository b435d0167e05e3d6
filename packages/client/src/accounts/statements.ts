import {
  answered,
  type AnswerOf,
  contextFieldOf,
  type Hash,
  type Match,
  matchInDomain,
  paths,
  type Receipt,
  Refused,
  type SeatNumber,
  type SeatStatementKind,
  type SentStatements,
  type SignedDigest,
  statementKinds,
  type CommonKind,
  type Decoder,
  type StatementOf,
  statementsTaken,
} from "@kifu/wire";
import type { Account, PlainSignature, Signer } from "./Account.js";
import { type AddressKey, hash, readAddress } from "./address.js";
import type { ChainConnection } from "./ChainConnection.js";
import { badAnswer, KifuError, reportedError } from "../errors/KifuError.js";
import { decode, type NodeHttp } from "../node/NodeHttp.js";
import { signerFor } from "./seat.js";

/*
 * Signs and posts statements. `statementKinds` of the wire package describes each kind.
 */

/** What a match fixes when it begins. Every signature in the match covers it. */
export type MatchTerms = Pick<Match, "id" | "gameNumber" | "moveLimit" | "seats">;

/** The fields of a statement besides its seat and its signature. */
type Fields<Kind extends CommonKind> = Omit<StatementOf<Kind>, "kind" | "match" | "seat" | "by">;
/**
 * What the signature of a statement of this kind covers. It may cover more than the fields that
 * are sent.
 */
type Covered<Kind extends CommonKind> = Parameters<(typeof statementKinds)[Kind]["signed"]>[2];
type Sign<Kind extends CommonKind> = (
  given: Hash,
  context: bigint,
  covered: Covered<Kind>,
) => SignedDigest;

/** The kinds that are valid for a short time only. Their signature covers exactly their fields. */
type TimedKind = Exclude<SeatStatementKind, "move" | "draw" | "takeback">;
/** The kinds of statements that change nothing in the match, and that a player says at will. */
export type SaidKind = Exclude<TimedKind, "presence">;
/** The fields that a player chooses for a statement of this kind. */
export type Said<Kind extends TimedKind> = Omit<Fields<Kind>, "time">;

export interface AtSeat {
  readonly account: Account;
  readonly match: Match;
  readonly seat: SeatNumber;
  readonly time: number | undefined;
}

/** Throws a `TypeError` if the signer cannot sign statements. */
export async function signDigest(
  signer: Signer,
  { context, digest }: SignedDigest,
): Promise<PlainSignature> {
  const signature = await signer.signTranscript?.(context, digest);
  if (signature === undefined) throw new TypeError(`${signer.address} signs no statements`);
  return signature;
}

/**
 * Signs a statement of a seat with the key that may sign for it now.
 * @param covered the data that the signature covers, if it covers more than the fields
 */
export async function signAsSeat<Kind extends Exclude<SeatStatementKind, "move">>(
  kifu: Pick<ChainConnection, "retry" | "knownOnce">,
  { account, match, seat, time }: AtSeat,
  kind: Kind,
  said: Fields<Kind>,
  covered: Covered<Kind>,
): Promise<StatementOf<Kind>> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const signer = await signerFor({ account, seat: match.seats[seat], time });
  const context = signedContext(domain, match);
  const sign = statementKinds[kind].signed as Sign<Kind>;
  const signature = await signDigest(signer, sign(hash, context, covered));
  const by = { byOwner: signer.address === account.address, ...signature };
  return { kind, match: match.id, seat, ...said, by } as unknown as StatementOf<Kind>;
}

/** Signs a statement of a seat that is valid for a short time from now. */
export async function signNow<Kind extends TimedKind>(
  kifu: Pick<ChainConnection, "retry" | "knownOnce">,
  atSeat: AtSeat & { readonly time: number },
  kind: Kind,
  said: Said<Kind>,
): Promise<StatementOf<Kind>> {
  const fields = { ...said, time: atSeat.time } as unknown as Fields<Kind> & Covered<Kind>;
  return await signAsSeat(kifu, atSeat, kind, fields, fields);
}

/**
 * Posts statements of one kind, at most `MOST_STATEMENTS`. Returns the answer or the refusal of
 * each, in order. Throws if there is no valid answer. The statements may have arrived even then,
 * and can be sent again unchanged.
 * @param receipts the node's earlier receipts, if the statements are moves. A move that the node
 * has lost gets the time that its receipt promised
 */
export async function postStatements<Kind extends CommonKind>(
  http: NodeHttp,
  kind: Kind,
  statements: readonly StatementOf<Kind>[],
  receipts?: readonly Receipt[],
): Promise<(AnswerOf<Kind> | KifuError)[]> {
  return await postAll(http, { statements, receipts }, statementsTaken(kind));
}

/** Posts statements whose answers this decodes. See `postStatements`. */
export async function postAll<Answer>(
  http: NodeHttp,
  body: SentStatements,
  answersOf: Decoder<{ readonly answers: readonly (Answer | Refused)[] }>,
): Promise<(Answer | KifuError)[]> {
  // The request is completed even if the page is closed.
  const given = await http.ask(body, true, paths.statements);
  const answer = decode(answered(answersOf), given, "answer");
  if (answer instanceof Refused) throw reportedError(answer.error);
  const { answers } = answer;
  if (answers.length !== body.statements.length) {
    throw badAnswer("answers", `${body.statements.length} answers`);
  }
  return answers.map((each) => (each instanceof Refused ? reportedError(each.error) : each));
}

/** Posts one statement and returns its answer. Throws the node's refusal. */
export async function postStatement<Kind extends CommonKind>(
  http: NodeHttp,
  statement: StatementOf<Kind> & { readonly kind: Kind },
): Promise<AnswerOf<Kind>> {
  const [answer] = await postStatements<Kind>(http, statement.kind, [statement]);
  if (answer instanceof KifuError) throw answer;
  return answer!;
}

/**
 * The context of a match. Every signature of the match covers the context and the transcript.
 */
export function signedContext(
  domain: bigint,
  { id, gameNumber, moveLimit, seats }: MatchTerms,
): bigint {
  return contextFieldOf(hash, {
    matchId: matchInDomain(domain, id),
    game: BigInt(gameNumber),
    moveLimit: BigInt(moveLimit),
    first: ownerOf(seats[0], 0),
    second: ownerOf(seats[1], 1),
  });
}

function ownerOf({ owner }: Match["seats"][0], seat: number): AddressKey {
  const key = readAddress(owner);
  if (key === undefined) throw badAnswer(`match.seats[${seat}].owner`, "an address");
  return key;
}
