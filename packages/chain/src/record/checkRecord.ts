import { SignedCheck } from "./SignedCheck.js";
import type { MatchRecord, SignedTransaction } from "./MatchRecord.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { type RecordFacts, RecordFault } from "./RecordFault.js";
import { type RecordGame, gameMethod, movesIn, labelOf, takenBackIn } from "./gameArguments.js";
import { Replay } from "./Replay.js";

/** The chain that a record must come from. */
export interface ExpectedChain {
  readonly name: string;
  /** Any salt is accepted if this is omitted. */
  readonly salt?: string | undefined;
  readonly roundLength?: number | undefined;
}

/** What a caller passes to the check. Pages and commands bring their own cryptography. */
export interface CheckOptions {
  readonly crypto: RecordCrypto;
  readonly games: readonly RecordGame[];
  /** The chain that the record must come from. Any chain is accepted if this is omitted. */
  readonly chain?: ExpectedChain;
  /** Called with the number of checked transactions and the number of all transactions. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * The result of a check. `signatures` and `moves` count those that are valid before the fault.
 * `signatures` includes the signatures of moves and seeks inside transactions.
 */
export interface RecordVerdict {
  /** The first fault; undefined if everything is valid. */
  readonly fault: RecordFault | undefined;
  readonly signatures: number;
  readonly moves: number;
  readonly sessions: number;
}

/** The check yields after this much work, so that a page stays responsive. */
const BREATH_MS = 12;

/**
 * Checks the record of a match: every hash and signature, who may sign for whom, and every move
 * by the game's plain rules. Finally it checks that all this leads to the recorded result.
 *
 * @example const { fault } = await checkRecord(parseRecord(text), { crypto, games: plainGames });
 */
export async function checkRecord(
  record: MatchRecord,
  options: CheckOptions,
): Promise<RecordVerdict> {
  const { crypto, games, chain, onProgress, signal } = options;
  const { transactions } = record;
  const game = games.find(({ rules }) => rules.name === record.game);
  if (game === undefined) return failed("record/unknown-game", { game: record.game });
  const other = chain && otherChain(record, chain);
  if (other !== undefined) return failed("record/other-chain", other);

  const factsOf = labels(record, game);
  const signed = new SignedCheck(game, crypto);
  const replay = new Replay(record, game, crypto);
  let done = 0;
  let checked: SignedTransaction | undefined;
  let breathed = performance.now();
  const verdict = (fault: RecordFault | undefined): RecordVerdict => ({
    fault,
    signatures: done + replay.signatures,
    moves: replay.moves.length,
    sessions: replay.seats.reduce((sum, { opened }) => sum + opened, 0),
  });
  try {
    checkPositions(transactions);
    for (checked of transactions) {
      signed.check(checked);
      replay.apply(checked);
      done++;
      if (performance.now() - breathed > BREATH_MS) {
        onProgress?.(done, transactions.length);
        await new Promise((resolve) => setTimeout(resolve));
        breathed = performance.now();
      }
      signal?.throwIfAborted();
    }
    checked = undefined;
    compareEnd(record, game, replay);
    return verdict(undefined);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    const { code, facts, transaction = checked } = error;
    return verdict(new RecordFault(code, { ...factsOf(transaction), ...facts }));
  }
}

function failed(...[code, facts]: ConstructorParameters<typeof RecordFault>): RecordVerdict {
  return { fault: new RecordFault(code, facts), signatures: 0, moves: 0, sessions: 0 };
}

/**
 * The difference between the record's chain and the expected one; undefined if there is none.
 */
function otherChain(record: MatchRecord, expected: ExpectedChain): RecordFacts | undefined {
  const { name, salt = record.salt, roundLength = record.roundLength } = expected;
  if (record.chain !== name) return { chain: record.chain, expected: name };
  if (record.salt !== salt) return { salt: record.salt, expected: salt };
  if (record.roundLength === roundLength) return undefined;
  return { roundLength: record.roundLength, expected: roundLength };
}

function compareEnd(record: MatchRecord, { rules }: RecordGame, replay: Replay): void {
  replay.assertStarted();
  const { moves, result, reason, endedAt, line, position } = replay;
  const parting = record.moves.findIndex((move, i) => move !== moves[i]);
  const length = Math.min(record.moves.length, moves.length);
  if (parting !== -1 || record.moves.length !== moves.length) {
    const at = parting === -1 ? length : parting;
    const facts = { listed: record.moves[at] ?? "none", signed: moves[at] ?? "none" };
    throw new RecordFault("record/moves-differ", { move: at + 1, ...facts });
  }
  if (record.result !== result || record.reason !== reason || record.endedAt !== endedAt) {
    const shown = `${record.result} by ${record.reason}`;
    throw new RecordFault("record/wrong-result", { shown, signed: `${result} by ${reason}` });
  }
  const state = rules.encode.state(position);
  const isSame = state.length === record.state.length && isEqual(state, record.state);
  if (!isSame || !isEqual(line ?? [], record.line ?? [])) {
    throw new RecordFault("record/wrong-board", { moves: moves.length });
  }
}

function isEqual<Value>(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/**
 * Checks that positions in blocks, times and nonces increase, and that a block has one hash and
 * one time.
 */
function checkPositions(transactions: readonly SignedTransaction[]): void {
  const nonces = new Map<string, bigint>();
  transactions.forEach((transaction, i) => {
    const { height, position, sender, nonce } = transaction;
    const before = transactions[i - 1];
    if (before !== undefined && !isBefore(before, transaction)) {
      throw new RecordFault("record/wrong-order", {}, transaction);
    }
    if (before?.height === height && !isSameBlock(before, transaction)) {
      throw new RecordFault("record/blocks-differ", { block: height, position }, transaction);
    }
    const last = nonces.get(sender);
    if (last !== undefined && nonce <= last) {
      throw new RecordFault("record/nonce-used", {}, transaction);
    }
    nonces.set(sender, nonce);
  });
}

function isBefore(a: SignedTransaction, b: SignedTransaction): boolean {
  if (a.height === b.height) return a.position < b.position;
  // Each block is at least a second later than the block before.
  return a.height < b.height && b.time - a.time >= b.height - a.height;
}

function isSameBlock(a: SignedTransaction, b: SignedTransaction): boolean {
  return a.blockHash === b.blockHash && a.stateRoot === b.stateRoot && a.time === b.time;
}

/** Returns a function that describes a transaction of the record for a report. */
export function labels(
  { transactions }: MatchRecord,
  game: RecordGame,
): (transaction: SignedTransaction | undefined) => RecordFacts {
  return (transaction): RecordFacts => {
    if (transaction === undefined) return {};
    const { method, height } = transaction;
    const before = transactions.slice(0, transactions.indexOf(transaction));
    const number =
      1 + before.reduce((n, one) => n + movesIn(game, one).length - takenBackIn(game, one), 0);
    const [move, ...more] = movesIn(game, transaction);
    if (move === undefined) return { transaction: `${method} in block ${height}` };
    if (gameMethod(method, game) === "makeMove") {
      const notation = labelOf(game, move);
      return { move: number, ...(notation !== undefined && { notation }), block: height };
    }
    const named =
      more.length === 0 ? `Move ${number}` : `Moves ${number} to ${number + more.length}`;
    return { transaction: `${named} in block ${height}` };
  };
}
