import type {
  Block,
  BlockTransaction,
  Chain,
  Match,
  Move,
  Page,
  Player,
  PlayerQueue,
  QueueEntry,
  Seat,
  Session,
  Tally,
  Transaction,
} from "../views.js";
import { badAnswer } from "../errors/clientErrors.js";
import {
  address,
  count,
  salt,
  decimal,
  type Decoder,
  flag,
  height,
  label,
  list,
  object,
  oneOf,
  optional,
} from "./decoder.js";

/** How what the node sends is read. Each stands beside the fields that are asked for. */

const bigNumber: Decoder<bigint> = (given, place) => BigInt(decimal(given, place));
const turn = oneOf(0, 1);
const truth = oneOf("seen", "sequenced", "proven", "settled");

export const SEAT = "owner sessionKey sessionExpiresAt";
const seat = object<Seat>({
  owner: address,
  sessionKey: optional(address),
  sessionExpiresAt: count,
});

const seats: Decoder<[Seat, Seat]> = (given, place) => {
  const [first, second, ...rest] = list(seat, 2)(given, place);
  if (first === undefined || second === undefined || rest.length > 0) {
    throw badAnswer(place, "two seats");
  }
  return [first, second];
};

export const MATCH = `id game gameNumber seats { ${SEAT} } turn ply moveLimit deadline result
  reason line state startedAt endedAt startTime endTime pending`;
export const match = object<Match>({
  id: count,
  game: label,
  gameNumber: count,
  seats,
  turn,
  ply: count,
  moveLimit: count,
  deadline: count,
  result: oneOf("running", "first-won", "second-won", "drawn"),
  reason: oneOf("none", "board", "resignation", "timeout"),
  line: optional(list(label, 100)),
  state: list(decimal, 16),
  startedAt: count,
  endedAt: optional(count),
  startTime: optional(count),
  endTime: optional(count),
  pending: flag,
});

export const MOVE = "ply seat move fields transaction height truth";
export const move = object<Move>({
  ply: count,
  seat: turn,
  move: label,
  fields: list(decimal, 64),
  transaction: decimal,
  height: count,
  truth,
});

const session = object<Session>({ key: address, expiresAt: count, scope: count, live: flag });
const playerQueue = object<PlayerQueue>({
  game: label,
  moveLimit: count,
  round: count,
  waiting: flag,
});

export const PLAYER = `owner nonce activeMatch latestMatch tally { won lost drawn }
  queue { game moveLimit round waiting } session { key expiresAt scope live }`;
export const player = object<Player>({
  owner: address,
  nonce: bigNumber,
  activeMatch: optional(count),
  latestMatch: optional(count),
  tally: object<Tally>({ won: count, lost: count, drawn: count }),
  queue: optional(playerQueue),
  session: optional(session),
});

export const QUEUE_ENTRY = "game moveLimit round owner";
export const queueEntry = object<QueueEntry>({
  game: label,
  moveLimit: count,
  round: count,
  owner: address,
});

export const BLOCK = `height hash stateRoot transactionCount truth
  transactions(first: 20) { hash ok code method }`;
export const block = object<Block>({
  height: count,
  hash: decimal,
  stateRoot: decimal,
  transactions: list(
    object<BlockTransaction>({
      hash: decimal,
      ok: flag,
      code: optional(label),
      method: label,
    }),
  ),
  transactionCount: count,
  truth,
});

export const CHAIN = `name salt domain roundLength round height openHeight stateRoot blockIntervalMs
  runningMatches pendingTransactions provenBlocks settledBlocks games { name number }`;
export const chain = object<Chain>({
  name: label,
  salt,
  domain: bigNumber,
  roundLength: count,
  round: count,
  height: optional(height),
  openHeight: count,
  stateRoot: decimal,
  blockIntervalMs: count,
  runningMatches: count,
  pendingTransactions: count,
  provenBlocks: count,
  settledBlocks: count,
  games: list(object({ name: label, number: count })),
});

export const TRANSACTION = "hash status height code";
export const transaction = object<Transaction>({
  hash: decimal,
  status: oneOf("pending", "included", "failed", "dropped", "proven", "settled"),
  height: optional(count),
  code: optional(label),
});

export function page<Item>(decoder: Decoder<Item>): Decoder<Page<Item>> {
  return object<Page<Item>>({ items: list(decoder), next: optional(count) });
}
