import { setImmediate as nextTurn } from "node:timers/promises";
import {
  codes,
  type Match,
  nextTranscript,
  type PlainKey,
  readPair,
  segmentSizeOf,
  shownGames,
  writeSegment,
} from "@kifu/chain";
import type { Receipt } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Bool, Field, PublicKey } from "o1js";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { FailureLog } from "../FailureLog.js";
import type { Origin } from "../ingress/Ingress.js";
import { networkOf } from "../ingress/networkOf.js";
import { rateLimited, stopping } from "../ingress/refusals.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { Admit, AdmitInOrder, Admitted, Chain } from "../production/Chain.js";
import { segmentOf } from "../segmentOf.js";
import type { KeptMove, SignedMove } from "../store/codec/move.js";
import {
  assertSigned,
  judgeMove,
  type Judging,
  notNext,
  type OpenMove,
  refusal,
} from "./judgeMove.js";
import type { NodeKey } from "./NodeKey.js";
import type { MatchAfter, OpenMoves, OpenMovesEvents } from "./OpenMoves.js";
import { isSameMatch, type PlainMatch, plainMatch } from "./PlainMatch.js";
import { Table } from "./Table.js";

/** What signed moves are judged, kept and sent with. */
export interface SignedMovesOptions {
  chain: Chain;
  key: NodeKey;
  judging: Judging;
  config: Pick<NodeConfig, "moves" | "ingress">;
  log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  now?: () => number;
}

/**
 * A segment is closed when the time of whoever is on turn is as near to its end as this: the chain must have the
 * moves before that end can be claimed. That of the chain's own last move may be long past.
 */
const SECONDS_BEFORE_DEADLINE = 2n;

/** Of this machine's own, which has no limits. */
const OWN: Origin = { address: undefined };

/**
 * Takes moves that players sign in place of transactions. Each is judged by plain rules, kept in the
 * store, and answered with a receipt; many together go into the chain as one transaction of the
 * node's, before anything else that could change their match.
 */
export class SignedMoves implements OpenMoves {
  readonly events = new Emitter<OpenMovesEvents>();
  /** Moves taken so far. */
  taken = 0;
  /** Refusals so far, by code. */
  readonly refusals = new Map<string, number>();
  private readonly tables = new Map<number, Table>();
  private readonly ofSender: TokenBuckets;
  private readonly ofAddress: TokenBuckets;
  private readonly failures: FailureLog;
  private readonly now: () => number;
  private readonly domain: bigint;
  private closing: Promise<void> | undefined;
  /** The last move, until it outlives a failure of the machine. */
  private unsafe: OpenMove | undefined;
  /** Not with each segment: to write for good takes as long as many moves. */
  private isTimeToSave = false;
  private stopped = false;

  /** Takes up the moves that an earlier run accepted. From now on, the chain admits by way of this. */
  constructor(private readonly options: SignedMovesOptions) {
    const { chain, config, log, now = () => performance.now() } = options;
    this.now = now;
    this.ofSender = new TokenBuckets(config.ingress.perSender, now);
    this.ofAddress = new TokenBuckets(config.ingress.perAddress, now);
    this.failures = new FailureLog({ log, message: "Could not close a segment" });
    this.domain = chain.domain.toBigInt();
    for (const move of chain.store.moves()) this.restore(move);
    chain.putInOrder(this.admitInOrder);
    chain.events.on("block", () => (this.unsafe = undefined));
  }

  /** Checks receipts: in hexadecimal digits. */
  get receiptKey(): string {
    return this.options.key.receiptKey;
  }

  of(match: number): readonly OpenMove[] {
    return this.tables.get(match)?.judged ?? [];
  }

  after(match: number): MatchAfter | undefined {
    return this.tables.get(match)?.after;
  }

  /** How many moves are in no transaction yet. */
  get open(): number {
    return [...this.tables.values()].reduce((sum, { moves }) => sum + moves.length, 0);
  }

  /** How many matches take no more moves, since the chain refused what their players signed. */
  get stoppedMatches(): number {
    return [...this.tables.values()].filter(({ stoppedBy }) => stoppedBy !== undefined).length;
  }

  /**
   * Takes a move, and answers what the node promises of it: the same to a move that it has. Throws a
   * `NodeError` with the code that refused it; then nothing has changed. Moves of one match are taken
   * in the order of the calls.
   */
  async submit(signed: SignedMove, { address }: Origin = OWN): Promise<Receipt> {
    try {
      if (this.stopped) throw stopping();
      this.chargeAddress(address);
      return await this.atTable(signed.match, async (table) => await this.take(table, signed));
    } catch (error) {
      const code = error instanceof NodeError ? error.code : nodeCodes.ingress.unrunnable;
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      throw error;
    }
  }

  /**
   * Has the last moves outlive a failure of the machine, and closes the segments whose time has come: to be
   * called now and then.
   */
  async passTime(): Promise<void> {
    this.isTimeToSave = true;
    await this.closeDue();
  }

  /** Takes no more moves, and finishes what has begun. Those that are open stay in the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.closing;
    for (const { mutex } of this.tables.values()) await mutex.run(async () => undefined);
  }

  private chargeAddress(address: string | undefined): void {
    if (address === undefined) return;
    const network = networkOf(address);
    const wait = this.ofAddress.take(network);
    if (wait > 0) throw rateLimited("address", network, wait);
  }

  private async take(table: Table, signed: SignedMove): Promise<Receipt> {
    const match = this.matchAt(table, signed.match);
    const known = this.knownReceipt(table, match, signed);
    if (known !== undefined) return known;
    if (table.stoppedBy !== undefined) throw matchStopped(signed.match, table.stoppedBy);

    const { chain, judging } = this.options;
    const seat = match.seats[match.position.turn];
    const sender = String(seat.owner.x);
    const wait = this.ofSender.wait(sender);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const now = BigInt(chain.time);
    const time = now > match.time ? now : match.time;
    const { move, after } = judgeMove(match, signed, time, judging);
    // Only now: nobody else can use up a player's tokens.
    this.ofSender.take(sender);

    // Kept before it counts: what the store cannot take was never made.
    await chain.store.commit((changes) => changes.putMove(move), { quick: true });
    table.add(move, after, this.now());
    this.unsafe = move;
    this.taken++;
    this.events.emit("made", move);
    if (after.isOver || table.moves.length >= segmentSizeOf(match.game.module)) {
      setImmediate(() => void this.closeDue());
    }
    return this.receipt(move);
  }

  /** The receipt of a move that has come before; undefined for one that is none of those. */
  private knownReceipt(table: Table, match: PlainMatch, signed: SignedMove): Receipt | undefined {
    if (signed.ply > match.ply || signed.ply < 1) return undefined;
    const made = table.matches.find(({ ply }) => ply === signed.ply);
    if (made === undefined) throw notNext(match);
    if (made.transcript === signed.transcript) {
      return this.receipt({ match: signed.match, ...made });
    }
    const before = table.matches.find(({ ply }) => ply === signed.ply - 1);
    if (before === undefined) throw notNext(match);
    assertSigned(before, signed, made.time, this.options.judging);
    const one = table.moves.find(({ ply }) => ply === signed.ply);
    const evidence = [one, signed].map(
      (move) => move && { ...this.plain(move), timeBefore: String(before.time) },
    );
    this.options.log.warn({ evidence }, "A player signed two moves for one ply");
    throw new NodeError(nodeCodes.moves.signedTwice, "Another move was made in this place.", {
      details: { match: signed.match, ply: signed.ply },
      remedy: "It counts, and a move that was signed cannot be taken back.",
    });
  }

  private plain({ match, ply, move, transcript, by }: SignedMove): object {
    const { byOwner, x, y, z } = by;
    const [signature, fields] = [[x, y, z].map(String), move.map(String)];
    return { match, ply, move: fields, transcript: String(transcript), byOwner, signature };
  }

  private receipt({
    match,
    ply,
    transcript,
    time,
  }: Pick<KeptMove, "match" | "ply" | "transcript" | "time">): Receipt {
    const said = { match, ply, transcript: transcript.toString(), time: Number(time) };
    return this.options.key.sign(said, this.domain.toString());
  }

  /** One after the other at each table, and not while something else may change its match. */
  private async atTable<T>(match: number, task: (table: Table) => Promise<T>): Promise<T> {
    const table = this.tables.get(match) ?? new Table();
    this.tables.set(match, table);
    try {
      return await table.mutex.run(async () => await task(table));
    } finally {
      const isUsed = table.mutex.length > 0 || table.moves.length > 0;
      if (!isUsed && table.stoppedBy === undefined) this.tables.delete(match);
    }
  }

  private matchAt(table: Table, match: number): PlainMatch {
    if (table.matches.length === 0) table.matches = [this.matchOfChain(match)];
    return table.match!;
  }

  private matchOfChain(number: number): PlainMatch {
    const { chain, judging } = this.options;
    const match: Match | undefined = number > 0 ? chain.pending.match(number) : undefined;
    if (match === undefined) throw refusal(codes.match.unknown, "There is no such match.");
    return plainMatch(match, this.signedNumber(number), judging.hash);
  }

  private signedNumber(match: number): bigint {
    return Field(this.domain).add(match).toBigInt();
  }

  private readonly admitInOrder: AdmitInOrder = async (transaction, admit) =>
    await this.admitAfter(this.matchesOf(transaction), transaction, admit);

  /** Admits a transaction once those open moves of these matches are in others which it may need to follow. */
  private async admitAfter(
    [number, ...others]: readonly number[],
    transaction: PendingTransaction,
    admit: Admit,
  ): Promise<Admitted> {
    if (number === undefined) return await admit(transaction);
    return await this.atTable(number, async (table) => {
      if (table.moves.length > 0) {
        if (table.stoppedBy !== undefined) throw matchStopped(number, table.stoppedBy);
        if (this.mayChange(table, transaction)) await this.sequence(number, table, admit);
      }
      const admitted = await this.admitAfter(others, transaction, admit);
      if (table.moves.length === 0) table.matches = [];
      return admitted;
    });
  }

  /** The match that a transaction names or, where it names none, those of the players whom it is about. */
  private matchesOf(transaction: PendingTransaction): number[] {
    const { pending } = this.options.chain;
    const [first = Field(0)] = transaction.argsFields;
    const named = first.sub(Field(this.domain)).toBigInt();
    if (named > 0n && named <= BigInt(pending.matchCount())) return [Number(named)];
    const matches = this.playersOf(transaction).map((player) =>
      Number(pending.player(player).match.toBigInt()),
    );
    return [...new Set(matches)].filter((match) => match !== 0);
  }

  private playersOf({ argsFields, methodId, sender }: PendingTransaction): PublicKey[] {
    const { methodIdResolver } = this.options.chain.runtime;
    const [, method] = methodIdResolver.getMethodNameFromId(methodId.toBigInt()) ?? [];
    const fields = argsFields.map((field) => field.toBigInt());
    switch (method) {
      case "requeue": {
        const [x = 0n, isOdd = 0n] = fields;
        return [keyOf({ x, isOdd })];
      }
      case "pair":
        // What is no pair, the chain refuses.
        return readPair(fields)?.seeks.map(({ owner }) => keyOf(owner)) ?? [];
      default:
        return [sender];
    }
  }

  /**
   * Whether the chain may accept the transaction once it has the open moves: what it refuses in any case
   * must not make anybody's segment shorter, for each costs a proof.
   */
  private mayChange({ match }: Table, transaction: PendingTransaction): boolean {
    const { chain } = this.options;
    const { methodId, sender } = transaction;
    const { time, moveLimit, seats } = match!;
    const [module, method] =
      chain.runtime.methodIdResolver.getMethodNameFromId(methodId.toBigInt()) ?? [];
    switch (method) {
      case "playMoves":
        this.assertFollows(match!, module, transaction);
        return true;
      case "claimTimeout":
        if (BigInt(chain.time) > time + moveLimit) return true;
        throw refusal(codes.match.stillOnTime, "The side to move has time left.");
      case "makeMove":
      case "resign": {
        const x = sender.x.toBigInt();
        return seats.some(({ owner, key }) => owner.x === x || key.x === x);
      }
      case "pair":
      case "register":
      case "requeue":
      case "leave":
        // Whoever sends it: a match holds its players until it is over.
        return match!.isOver;
      default:
        return true;
    }
  }

  /**
   * Throws for a segment that does not go on from the match as of its open moves. The chain does not know
   * them yet: it would take one that goes on from before them, and break the promise of their receipts.
   */
  private assertFollows(
    match: PlainMatch,
    module: string | undefined,
    { argsFields }: PendingTransaction,
  ): void {
    const { hash, check } = this.options.judging;
    const game = shownGames.find((each) => each.module === module);
    const segment = game && segmentOf(game, argsFields);
    if (match.isOver) throw refusal(codes.match.finished, "The match is over.");
    if (segment === undefined) throw refusal(codes.segment.badCount, "This is not a segment.");
    let { transcript, time } = match;
    for (const [i, move] of segment.moves.entries()) {
      transcript = nextTranscript(hash, transcript, move, time);
      time = segment.times[i]!;
    }
    const { turn } = match.position;
    const seat = match.seats[segment.moves.length % 2 === 1 ? turn : 1 - turn]!;
    const key = segment.last.byOwner ? seat.owner : seat.key;
    if (check(key, match.context, transcript, segment.last)) return;
    throw refusal(codes.segment.badSignature, "The segment does not go on from the last move.");
  }

  private isDue({ moves, match, openSince, stoppedBy }: Table): boolean {
    if (moves.length === 0 || !match || stoppedBy !== undefined) return false;
    const deadline = match.time + match.moveLimit;
    return (
      match.isOver ||
      moves.length >= segmentSizeOf(match.game.module) ||
      BigInt(this.options.chain.time) + SECONDS_BEFORE_DEADLINE >= deadline ||
      this.now() - openSince >= this.options.config.moves.closeAfterMs
    );
  }

  /** One at a time. */
  private async closeDue(): Promise<void> {
    await (this.closing ??= this.closeSome().finally(() => (this.closing = undefined)));
  }

  private async closeSome(): Promise<void> {
    try {
      if (this.isTimeToSave) await this.makeSafe();
      for (const [number, table] of this.tables) {
        if (!this.isDue(table) || this.stopped) continue;
        await this.options.chain.inTurn(async (admit) => {
          await this.atTable(number, async (table) => {
            // A transaction that had its turn first may have closed it. Moves that have come since it was
            // full wait for more.
            while (this.isDue(table)) await this.closeSegment(number, table, admit);
          });
        });
        // Each takes long: whatever came meanwhile is not to wait for the next as well.
        await nextTurn();
      }
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    }
  }

  /** Makes transactions of all the table's moves. */
  private async sequence(number: number, table: Table, admit: Admit): Promise<void> {
    while (table.moves.length > 0) await this.closeSegment(number, table, admit);
  }

  /**
   * Makes a transaction of the table's first moves, as many as a segment has. Where the chain refuses it, the match
   * stops.
   */
  private async closeSegment(number: number, table: Table, admit: Admit): Promise<void> {
    const moves = table.moves.slice(0, segmentSizeOf(table.match!.game.module));
    try {
      await admit(this.segment(number, table, moves), (changes) => {
        for (const move of moves) changes.removeMove(move);
      });
    } catch (error) {
      if (!isOfTheNode(error)) this.stopMatch(number, table, codeOf(error));
      throw error;
    }
    table.remove(moves.length, this.now());
    const match = this.matchOfChain(number);
    if (!isSameMatch(match, table.matches[0]!)) {
      this.stopMatch(number, table, "the chain has another position");
      if (table.moves.length > 0) throw matchStopped(number, table.stoppedBy!);
    }
    table.matches[0] = match;
  }

  private segment(
    number: number,
    { match }: Table,
    moves: readonly OpenMove[],
  ): PendingTransaction {
    const { chain, key } = this.options;
    const { module, moveFields, witnessFields } = match!.game;
    const segment = {
      moves: moves.map(({ move }) => move),
      times: moves.map(({ time }) => time),
      witnesses: moves.map(({ witness }) => witness),
      last: moves.at(-1)!.by,
      other: moves.at(-2)?.by,
    };
    const widths = { move: moveFields, witness: witnessFields };
    const fields = writeSegment(segment, segmentSizeOf(module), widths);
    const methodId = chain.runtime.methodIdResolver.getMethodId(module, "playMoves");
    const argsFields = [this.signedNumber(number), ...fields].map((field) => Field(field));
    return key.signTransaction(methodId, argsFields, chain.pending.nonce(key.address));
  }

  private stopMatch(match: number, table: Table, code: string): void {
    table.stoppedBy = code;
    const moves = table.moves.map((move) => ({ ...this.plain(move), time: String(move.time) }));
    this.options.log.error(
      { match, code, moves },
      "The chain refuses signed moves that were accepted: the match has stopped, its moves are kept",
    );
  }

  /** Judged as when it came. A store may be damaged, or somebody else's. */
  private restore({ match: number, ...kept }: KeptMove): void {
    const table = this.tables.get(number) ?? new Table();
    this.tables.set(number, table);
    const signed = { match: number, ...kept };
    try {
      if (table.stoppedBy !== undefined) throw matchStopped(number, table.stoppedBy);
      const match = this.matchAt(table, number);
      const { move, after } = judgeMove(match, signed, kept.time, this.options.judging);
      table.add(move, after, this.now());
    } catch (error) {
      table.moves.push({ ...signed, witness: [], outcome: { ending: "none", line: 0n } });
      if (table.stoppedBy === undefined) this.stopMatch(number, table, codeOf(error));
    }
  }

  /** A block may be far off: the last moves do not wait for it to be safe from a failure of the machine. */
  private async makeSafe(): Promise<void> {
    const { unsafe: last } = this;
    this.isTimeToSave = false;
    this.unsafe = undefined;
    const isOpen = last && this.tables.get(last.match)?.moves.includes(last);
    // Put once more, with all that the disk does not have yet.
    if (isOpen) await this.options.chain.store.commit((changes) => changes.putMove(last));
  }
}

function keyOf({ x, isOdd }: PlainKey): PublicKey {
  return PublicKey.from({ x: Field(x), isOdd: Bool(isOdd === 1n) });
}

function codeOf(error: unknown): string {
  return error instanceof NodeError ? error.code : String(error);
}

/** Whether it tells of the node's state, and says nothing about the moves. */
function isOfTheNode(error: unknown): boolean {
  const { stopping: isStopping } = nodeCodes.ingress;
  return (
    error instanceof NodeError && (error.code.startsWith("store/") || error.code === isStopping)
  );
}

function matchStopped(match: number, code: string): NodeError {
  return new NodeError(nodeCodes.moves.matchStopped, "The match has stopped.", {
    details: { match, code },
    remedy: "Tell the operator. No move is lost.",
  });
}
