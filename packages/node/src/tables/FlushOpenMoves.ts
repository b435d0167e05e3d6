import {
  codes,
  isInTime,
  type PairMethod,
  readPair,
  readSignature,
  readSignedTwice,
  readTakeback,
  Seat,
  shownGames,
  SIGNATURE_FIELDS,
} from "@kifu/chain";
import { NodeError } from "../lib/NodeError.js";
import { moveTiming, nextTranscript, type PlainKey } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Bool, Field, PublicKey, UInt64 } from "o1js";
import type { Admit, AdmitInOrder, Admitted, Chain } from "../sequencer/Chain.js";
import { segmentOf } from "../sequencer/TransactionReader.js";
import { validateDraw } from "./draws.js";
import {
  type OpenTables,
  deadlineOf,
  type PlainMatch,
  type PlainSeat,
  type Table,
  matchStopped,
} from "./Table.js";
import type { SegmentBuilder } from "./SegmentBuilder.js";
import { type TakebackContext, validateSentTakeback } from "./takebacks.js";

export interface FlushOpenMovesOptions extends TakebackContext {
  chain: Chain;
  tables: OpenTables;
  segments: SegmentBuilder;
}

/**
 * Puts the open moves of a match into the chain before any other transaction that could change the
 * match, and refuses takebacks that the node's own rules forbid.
 */
export class FlushOpenMoves {
  constructor(private readonly options: FlushOpenMovesOptions) {}

  readonly admit: AdmitInOrder = async (transaction, admit) =>
    await this.admitAfter(this.matchesOf(transaction), transaction, admit);

  /**
   * Admits a transaction. If it may change one of the given matches, admits the open moves of
   * that match first.
   */
  private async admitAfter(
    [number, ...others]: readonly number[],
    transaction: PendingTransaction,
    admit: Admit,
  ): Promise<Admitted> {
    if (number === undefined) return await admit(transaction);
    const { tables, segments } = this.options;
    return await tables.at(number, async (table) => {
      if (table.moves.length > 0) {
        if (table.stoppedBy === undefined) {
          if (this.mayChange(table, transaction)) await segments.closeAll(table, admit);
        } else if (!this.isForced(transaction)) {
          throw matchStopped(number, table.stoppedBy);
        }
      } else if (this.methodOf(transaction.methodId)?.[1] === "takeBack") {
        this.mayTakeBack(number, tables.matchOfChain(number), transaction);
      }
      return await this.admitAfter(others, transaction, admit);
    });
  }

  /**
   * The match that a transaction concerns, or the matches of its players. The method must be
   * known, because an argument that looks like a match's number may be something else, such as a
   * session's key.
   */
  private matchesOf({ argsFields, methodId, sender }: PendingTransaction): number[] {
    const [module, method] = this.methodOf(methodId) ?? [];
    const [first = Field(0), second = Field(0)] = argsFields;
    switch (method) {
      case "makeMove":
      case "playMoves":
      case "forfeit":
      case "resign":
      case "abort":
      case "claimAbort":
      case "agreeDraw":
      case "takeBack":
      case "pointOut":
      case "claimTimeout":
      case "payOut":
      case "rate":
      case "reseat":
      case "takeConclusion":
        return this.matchNamed(first);
      case "takeDeposit":
      case "takeWithdrawal":
      case "grant":
      // These methods change no match. A new session gets its seat later, by `reseat`.
      case "openSession":
      case "revokeSession":
        return [];
      case "requeue":
      case "leave":
        return this.matchesOfPlayers([keyOf({ x: first.toBigInt(), isOdd: second.toBigInt() })]);
      case "pair": {
        // `readPair` returns undefined for invalid arguments, which the chain refuses later.
        const fields = argsFields.map((field) => field.toBigInt());
        const pair = readPair(`${module}.pair` as PairMethod, fields);
        return this.matchesOfPlayers(pair?.seeks.map(({ owner }) => keyOf(owner)) ?? []);
      }
      default:
        return this.matchesOfPlayers([sender]);
    }
  }

  private matchNamed(signedNumber: Field): number[] {
    const { pending, domain } = this.options.chain;
    const match = signedNumber.sub(domain).toBigInt();
    return match > 0n && match <= BigInt(pending.matchCount()) ? [Number(match)] : [];
  }

  private matchesOfPlayers(players: readonly PublicKey[]): number[] {
    const { pending } = this.options.chain;
    const matches = players.map((player) => Number(pending.player(player).match.toBigInt()));
    return [...new Set(matches)].filter((match) => match !== 0);
  }

  /** Mina has listed it, so nothing could be settled if it were refused. */
  private isForced({ methodId }: PendingTransaction): boolean {
    return this.methodOf(methodId)?.[1] === "takeConclusion";
  }

  private methodOf(methodId: Field): [string, string] | undefined {
    const { methodIdResolver } = this.options.chain.runtime;
    return methodIdResolver.getMethodNameFromId(methodId.toBigInt());
  }

  /**
   * Whether the chain might accept the transaction after the match's open moves. If it would not,
   * no segment is closed early for the transaction, because each segment costs a proof.
   */
  private mayChange(table: Table, transaction: PendingTransaction): boolean {
    const { chain } = this.options;
    const { match } = table;
    const { methodId, sender } = transaction;
    const [module, method] = this.methodOf(methodId) ?? [];
    switch (method) {
      case "playMoves":
        this.assertFollows(match!, module, transaction);
        return true;
      case "forfeit":
        return this.isSignedTwice(table, transaction);
      case "claimTimeout":
        if (BigInt(chain.time) > deadlineOf(match!)) return true;
        throw new NodeError(codes.match.stillOnTime, "The side to move has time left.");
      case "agreeDraw":
        this.assertAgreed(match!, transaction);
        return true;
      case "takeBack":
        return this.mayTakeBack(table.number, match!, transaction);
      case "abort":
        this.assertAbortable(match!, transaction);
        return this.mayLeave(match!, transaction, 3);
      case "claimAbort":
        throw new NodeError(codes.match.noNotice, "A move came since an abort was announced.");
      case "makeMove":
        return this.mayMove(match!, module, sender);
      case "pointOut":
        return this.mayMove(match!, module, sender) && isFoul(match!);
      case "resign":
        return this.mayLeave(match!, transaction, 2);

      case "reseat":
        return this.mayReseat(table, transaction);
      case "pair":
      case "register":
      case "requeue":
      case "leave":
      case "payOut":
      case "rate":
        // A match holds its players and their stakes until it is over, and is rated then.
        return match!.isOver;
      default:
        return true;
    }
  }

  /**
   * Throws if both players have moved, or if the abort was signed for another transcript. Does
   * not look for an earlier announcement, because the open moves cancel it.
   */
  private assertAbortable(match: PlainMatch, { argsFields }: PendingTransaction): void {
    const transcript = argsFields[2]?.toBigInt();
    if (match.ply >= 2) throw new NodeError(codes.match.bothMoved, "Both players have moved.");
    if (transcript !== match.transcript) {
      throw new NodeError(codes.match.movedOn, "A move was made that the abort does not name.");
    }
  }

  /**
   * Whether the sender may resign or abort for the named seat now. `lapses` is the index of the
   * argument that holds the last valid second.
   */
  private mayLeave(
    { seats }: PlainMatch,
    { argsFields, sender }: PendingTransaction,
    lapses: number,
  ): boolean {
    const time = BigInt(this.options.chain.time);
    const [, seat] = argsFields.map((field) => field.toBigInt());
    const validUntil = argsFields[lapses]?.toBigInt() ?? 0n;
    const leaving = [seats[0], seats[1]].find((_, i) => BigInt(i) === seat);
    return leaving !== undefined && isSeatOf(leaving, sender, time) && isInTime(validUntil, time);
  }

  /**
   * Whether the player in the named seat has a new session that can take it over now. A new
   * session may take a seat only after a notice period.
   */
  private mayReseat({ number, match }: Table, { argsFields }: PendingTransaction): boolean {
    const { pending, time } = this.options.chain;
    const seats = pending.match(number);
    const isSecond = argsFields[1]?.toBigInt() === 1n;
    const seat = isSecond ? seats?.second : seats?.first;
    const session = seat && pending.session(seat.owner);
    if (match!.isOver || session === undefined || seat === undefined) return false;
    const isSeated = Seat.of(seat.owner, session).isSame(seat).toBoolean();
    return !isSeated && session.mayBeSeatedAt(UInt64.from(time)).toBoolean();
  }

  /**
   * Whether the sender may make a move in this match. Throws if it is the other side's turn. The
   * chain cannot check that yet, because it does not know the open moves.
   */
  private mayMove(match: PlainMatch, module: string | undefined, sender: PublicKey): boolean {
    const time = BigInt(this.options.chain.time);
    const isOfSeat = match.seats.some((seat) => isSeatOf(seat, sender, time));
    if (module !== match.game.module || !isOfSeat) return false;
    if (match.isOver || isSeatOf(match.seats[match.position.turn], sender, time)) return true;
    throw new NodeError(codes.match.notYourTurn, "The other side is on turn.");
  }

  /**
   * Throws unless both seats signed a draw at the current transcript and may still agree to one.
   */
  private assertAgreed(match: PlainMatch, { argsFields }: PendingTransaction): void {
    const { chain, moveCrypto } = this.options;
    const [, ...fields] = argsFields.map((field) => field.toBigInt());
    for (const seat of [0, 1] as const) {
      const by = readSignature(fields.slice(seat * SIGNATURE_FIELDS));
      if (by === undefined) throw new NodeError(codes.match.notAgreed, "This is not a signature.");
      const agreed = { kind: "draw", seat, agrees: true, transcript: match.transcript } as const;
      validateDraw(match, { ...agreed, by }, BigInt(chain.time), moveCrypto);
    }
  }

  /**
   * Whether the chain may accept a takeback. Throws if the node's own rules forbid it, even if
   * both players signed it.
   */
  private mayTakeBack(
    number: number,
    match: PlainMatch,
    { argsFields, methodId }: PendingTransaction,
  ): boolean {
    const { module, stateFields, moveFields, witnessFields } = match.game;
    const [, ...fields] = argsFields.map((field) => field.toBigInt());
    const widths = { state: stateFields, move: moveFields, witness: witnessFields };
    const takeback = readTakeback(fields, widths);
    // The chain refuses malformed arguments and takebacks of another game.
    if (takeback === undefined || this.methodOf(methodId)?.[0] !== module) return false;
    validateSentTakeback(match, number, takeback, this.options);
    return true;
  }

  /**
   * Whether a seat signed two different moves after the same transcript. One of them may be a
   * move that was made.
   */
  private isSignedTwice({ match, matches }: Table, { argsFields }: PendingTransaction): boolean {
    const { game, seats, context } = match!;
    const { hash, check } = this.options.moveCrypto;
    const [, ...fields] = argsFields.map((field) => field.toBigInt());
    const evidence = readSignedTwice(fields, game.moveFields);
    if (evidence === undefined) return false;
    const { owner, key } = seats[evidence.seat];
    const [one, other] = evidence.moves.map(({ move, timing, by }) => {
      const transcript = nextTranscript(hash, evidence.transcript, move, timing);
      const holds = by !== undefined && check(by.byOwner ? owner : key, context, transcript, by);
      return { move, holds, isMade: matches.some((after) => after.transcript === transcript) };
    });
    return (
      one!.holds && (other!.holds || other!.isMade) && String(one!.move) !== String(other!.move)
    );
  }

  /**
   * Throws if a segment does not follow the open moves. The chain does not know these moves yet,
   * so it would accept a segment from an earlier position. The open moves would then be lost
   * despite their receipts.
   */
  private assertFollows(
    match: PlainMatch,
    module: string | undefined,
    { argsFields }: PendingTransaction,
  ): void {
    const { hash, check } = this.options.moveCrypto;
    const game = shownGames.find((each) => each.module === module);
    const segment = game && segmentOf(game, argsFields);
    if (match.isOver) throw new NodeError(codes.match.finished, "The match is over.");
    if (segment === undefined)
      throw new NodeError(codes.segment.badCount, "This is not a segment.");
    let { transcript, time } = match;
    for (const [i, move] of segment.moves.entries()) {
      const made = segment.times[i]!;
      const atMost = made - time + segment.spares[i]!;
      transcript = nextTranscript(hash, transcript, move, moveTiming({ timeBefore: time, atMost }));
      time = made;
    }
    const { turn } = match.position;
    const seat = match.seats[segment.moves.length % 2 === 1 ? turn : 1 - turn]!;
    const key = segment.last.byOwner ? seat.owner : seat.key;
    if (check(key, match.context, transcript, segment.last)) return;
    throw new NodeError(
      codes.segment.badSignature,
      "The segment does not go on from the last move.",
    );
  }
}

/** Whether the sender is the seat's owner or its active session. */
function isSeatOf({ owner, key, expiresAt }: PlainSeat, sender: PublicKey, time: bigint): boolean {
  const x = sender.x.toBigInt();
  return owner.x === x || (key.x === x && time < expiresAt);
}

function keyOf({ x, isOdd }: PlainKey): PublicKey {
  return PublicKey.from({ x: Field(x), isOdd: Bool(isOdd === 1n) });
}

/** Throws if the last move was no foul that can be proven. */
function isFoul({ game, position }: PlainMatch): boolean {
  if (game.rules.findFoul?.(position) !== undefined) return true;
  throw new NodeError(codes.match.noFoul, "The last move was no foul that can be proven.");
}
