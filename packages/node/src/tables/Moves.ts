import { codes } from "@kifu/chain";
import { P } from "@kifu/kit/pallas";
import {
  LARGEST_SPARE,
  moveTiming,
  nextTranscript,
  type Receipt,
  type StatementOf,
  timeAfterMove,
} from "@kifu/wire";
import { rateLimited } from "../lib/refusals.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { codeOf, NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { KeptMove, StoredMove } from "../store/parts/moves.js";
import type { NodeKey } from "./NodeKey.js";
import type { SegmentBuilder } from "./SegmentBuilder.js";
import {
  deadlineOf,
  matchStopped,
  type OpenMove,
  type OpenTables,
  type PlainMatch,
  shown,
  shownKept,
  type Table,
} from "./Table.js";
import {
  assertKeyActive,
  type MoveCrypto,
  type SeatLimits,
  verifyStatement,
} from "./verifyStatement.js";

export interface MovesOptions {
  chain: Chain;
  key: Pick<NodeKey, "sign" | "hasSigned">;
  moveCrypto: MoveCrypto;
  /** Checks moves that the writer has taken. */
  followedCrypto: MoveCrypto;
  tables: OpenTables;
  segments: SegmentBuilder;
  limits: SeatLimits;
  log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  now: () => number;
}

/**
 * Takes moves that players sign off the chain. Each move is validated by plain rules, stored, and
 * answered with a receipt. `SegmentBuilder` then puts several into one transaction.
 */
export class Moves {
  taken = 0;
  private readonly domain: string;

  constructor(private readonly options: MovesOptions) {
    this.domain = options.chain.domain.toString();
  }

  /** Restores the moves that an earlier run accepted. */
  restoreAll(): void {
    for (const move of this.options.chain.store.moves()) this.restore(move);
    this.logMissing();
  }

  /**
   * Takes a move and returns its receipt. Sending the same move again returns the same receipt.
   * If the move is refused, throws a `NodeError` and changes nothing.
   *
   * @param receipts the receipts that the node gave for earlier moves. If the node has lost such
   * a move, it accepts the move again at the time in the receipt
   */
  async take(
    table: Table,
    signed: StatementOf<"move">,
    receipts: readonly Receipt[],
  ): Promise<Receipt> {
    const { chain, tables, segments, limits, now } = this.options;
    const match = tables.matchAt(table);
    const known = this.knownReceipt(table, match, signed);
    if (known !== undefined) return known;
    if (table.stoppedBy !== undefined) throw matchStopped(signed.match, table.stoppedBy);

    const sender = String(match.seats[match.position.turn].owner.x);
    const { move, after } = limits.charge("move", sender, () => {
      const time = this.timeOf(match, signed, receipts, sender);
      return validateMove(match, signed, time, this.options.moveCrypto);
    });
    // The move is stored first. If the store fails, the move was never made.
    await chain.store.putMove(move);
    const isFirst = table.moves.length === 0;
    table.add(move, after, now());
    this.taken++;
    this.takeWaiting(table);
    if (isFirst) chain.expectSegment();
    if (table.isComplete) setImmediate(() => void segments.closeDue());
    return this.receipt(move);
  }

  /**
   * Validates a move that the writer has taken. The writer has checked its signature, which only
   * a verifier checks again. Returns a function that adds the move to its table. Throws if the
   * move does not follow the match here.
   */
  follow(table: Table, kept: KeptMove): () => void {
    const { tables, now } = this.options;
    const match = tables.matchAt(table);
    const { move, after } = validateMove(match, kept, kept.time, this.options.followedCrypto);
    return () => {
      table.add(move, after, now());
      this.takeWaiting(table);
    };
  }

  /** Drops waiting moves if another move was made in their place, or if the match is over. */
  async forgetWaiting(): Promise<void> {
    const { chain, tables, log } = this.options;
    for (const { number, waiting } of tables.all()) {
      if (waiting.length === 0) continue;
      await tables.at(number, async (table) => {
        const match = tables.matchAt(table);
        const [first] = table.waiting;
        if (first === undefined || (!match.isOver && first.ply > match.ply + 1)) return;
        const moves = table.waiting;
        await chain.store.commit((changes) => {
          // Up to the match's ply, the store has other moves under the same keys, which were made
          // instead and must stay.
          for (const move of moves) if (move.ply > match.ply) changes.removeMove(move);
        });
        table.waiting = [];
        log.error(
          { match: number, moves: moves.map(shownKept) },
          "Dropped moves with a receipt that no longer follow the match",
        );
      });
    }
  }

  /**
   * The time of the move: the time that a receipt of the node promises, or otherwise the current
   * time.
   */
  private timeOf(
    match: PlainMatch,
    signed: StoredMove,
    receipts: readonly Receipt[],
    sender: string,
  ): bigint {
    const now = BigInt(this.options.chain.time);
    const promised = this.promisedTime(signed, receipts);
    // After a restart, the chain's time may be some seconds behind the receipt. A segment cannot
    // contain a move from the future, so the player has to wait.
    if (promised !== undefined && promised > now) {
      throw rateLimited("sender", sender, 1000 * Number(promised - now));
    }
    return promised ?? (now > match.time ? now : match.time);
  }

  /** The receipt of a move that was accepted before. Undefined for a new move. */
  private knownReceipt(table: Table, match: PlainMatch, signed: StoredMove): Receipt | undefined {
    if (signed.ply > match.ply || signed.ply < 1) return undefined;
    const made = table.matches.find(({ ply }) => ply === signed.ply);
    if (made === undefined) throw notNext(match);
    if (made.transcript === signed.transcript) {
      return this.receipt({ match: signed.match, ...made });
    }
    const before = table.matches.find(({ ply }) => ply === signed.ply - 1);
    if (before === undefined) throw notNext(match);
    assertSigned(before, signed, made.time, this.options.moveCrypto);
    // The player may sign the same move again with another time bound, because the answer was
    // lost. The first receipt is the answer.
    const kept = table.moves.find(({ ply }) => ply === signed.ply);
    if (kept !== undefined && String(kept.move) === String(signed.move)) return this.receipt(kept);
    this.logSignedTwice(table, before, signed);
    throw new NodeError(nodeCodes.moves.signedTwice, "Another move was made in this place.", {
      details: { match: signed.match, ply: signed.ply },
      remedy: "It counts: for one turn a player signs one move.",
    });
  }

  /**
   * Logs the evidence that a player signed two moves for one ply. Each ply is logged once,
   * because sending the second move again costs the sender nothing.
   */
  private logSignedTwice(table: Table, { time }: PlainMatch, signed: StoredMove): void {
    if (table.signedTwice.has(signed.ply)) return;
    table.signedTwice.add(signed.ply);
    const one = table.moves.find(({ ply }) => ply === signed.ply);
    const evidence = [one, signed].map(
      (move) => move && { ...shown(move), timeBefore: String(time) },
    );
    this.options.log.warn({ evidence }, "A player signed two moves for one ply");
  }

  private receipt({
    match,
    ply,
    transcript,
    time,
  }: Pick<KeptMove, "match" | "ply" | "transcript" | "time">): Receipt {
    const receipt = { match, ply, transcript: transcript.toString(), time: Number(time) };
    return this.options.key.sign(receipt, this.domain);
  }

  /** The time in the node's own receipt for this move. Undefined if no receipt matches. */
  private promisedTime(
    { match, ply, transcript }: StoredMove,
    receipts: readonly Receipt[],
  ): bigint | undefined {
    const promise = receipts.find(
      (receipt) =>
        receipt.match === match &&
        receipt.ply === ply &&
        receipt.transcript === String(transcript) &&
        this.options.key.hasSigned(receipt, this.domain),
    );
    return promise && BigInt(promise.time);
  }

  /** Restores the waiting moves that follow the last move. */
  private takeWaiting(table: Table): void {
    for (const kept of table.waiting) {
      const match = table.match!;
      if (kept.ply !== match.ply + 1) return;
      try {
        const { move, after } = validateMove(match, kept, kept.time, this.options.moveCrypto);
        table.waiting = table.waiting.slice(1);
        table.add(move, after, this.options.now());
      } catch {
        // The waiting moves follow another move than the one that was made. `forgetWaiting` logs them.
        return;
      }
    }
  }

  private logMissing(): void {
    for (const { number, waiting, match } of this.options.tables.all()) {
      if (waiting.length === 0) continue;
      this.options.log.error(
        { match: number, missing: match!.ply + 1, waiting: waiting.length },
        "The store has lost a move. Later moves wait until its player's page sends it again",
      );
    }
  }

  /**
   * Validates a stored move again, because the store may be damaged or come from somebody else.
   */
  private restore({ match: number, ...kept }: KeptMove): void {
    const table = this.options.tables.open(number);
    const signed = { match: number, ...kept };
    try {
      if (table.stoppedBy !== undefined) throw matchStopped(number, table.stoppedBy);
      const match = this.options.tables.matchAt(table);
      if (kept.ply > match.ply + 1) {
        table.waiting = [...table.waiting, signed];
        return;
      }
      const { move, after } = validateMove(match, signed, kept.time, this.options.moveCrypto);
      table.add(move, after, this.options.now());
    } catch (error) {
      table.moves.push({
        ...signed,
        witness: [],
        spare: 0n,
        outcome: { ending: "none", line: 0n },
      });
      if (table.stoppedBy === undefined) {
        this.options.tables.stop(table, codeOf(error) ?? String(error));
      }
    }
  }
}

/**
 * Validates the next move of a match by the game's plain rules. The checks have the order and the
 * codes of `playMoves` in the circuit. Throws the refusal.
 */
export function validateMove(
  match: PlainMatch,
  signed: StoredMove,
  time: bigint,
  moveCrypto: MoveCrypto,
): { move: OpenMove; after: PlainMatch } {
  const { rules, moveFields, witnessFields } = match.game;
  if (match.isOver) throw new NodeError(codes.match.finished, "The match is over.");
  if (signed.ply !== match.ply + 1) throw notNext(match);

  const isRead = signed.move.length === moveFields && signed.move.every((field) => field < P);
  const move = isRead ? rules.decode.move(signed.move) : undefined;
  if (move === undefined) throw new NodeError(`${rules.name}/malformed`, "This is not a move.");
  const played = rules.play(match.position, move);
  if (!played.ok) throw new NodeError(played.code, "The rules refuse the move.");
  if (time < match.time || time > deadlineOf(match)) {
    throw new NodeError(codes.match.outOfTime, "The time for this move has run out.");
  }
  const transcript = assertSigned(match, signed, time, moveCrypto);
  const spare = BigInt(signed.atMost) - (time - match.time);
  if (spare < 0n) throw pastBound(match, signed, time);
  if (spare > BigInt(LARGEST_SPARE)) throw farBound(match, signed, time);
  const witness = witnessFields > 0 ? rules.findWitness(match.position, move) : undefined;
  const { outcome } = played;
  return {
    move: {
      ...signed,
      time,
      spare,
      witness: witness === undefined ? [] : rules.encode.witness(witness),
      outcome,
    },
    after: {
      ...match,
      position: played.position,
      ply: signed.ply,
      transcript,
      time,
      timeLeft: timeAfterMove(match.clock, match.timeLeft, {
        seat: match.position.turn,
        taken: Number(time - match.time),
        phases: {
          before: rules.hidden?.seconds(match.position),
          after: rules.hidden?.seconds(played.position),
        },
      }),
      isOver: outcome.ending !== "none",
    },
  };
}

/**
 * Returns the transcript after the move. Throws unless the player on turn signed it with an
 * active key.
 */
export function assertSigned(
  match: PlainMatch,
  { move, atMost, transcript: signed, by }: StoredMove,
  time: bigint,
  moveCrypto: MoveCrypto,
): bigint {
  const { transcript: before, time: timeBefore } = match;
  const seat = match.position.turn;
  assertKeyActive(match.seats[seat], by, time);
  const timing = moveTiming({ timeBefore, atMost: BigInt(atMost) });
  const transcript = nextTranscript(moveCrypto.hash, before, move, timing);
  if (transcript !== signed) {
    throw new NodeError(
      nodeCodes.moves.otherTranscript,
      "The move was signed over another transcript.",
      {
        details: { transcript: before.toString(), timeBefore: timeBefore.toString() },
        remedy: "Sign the move again, over what follows this transcript and time.",
      },
    );
  }
  verifyStatement(match, { kind: "move", seat, transcript, by }, time, moveCrypto);
  return transcript;
}

/** The move came after the time bound that its player signed, so the chain would refuse it. */
function pastBound({ time: before }: PlainMatch, { atMost }: StoredMove, time: bigint): NodeError {
  return new NodeError(nodeCodes.moves.pastBound, "The move came later than its player signed.", {
    details: { time: Number(time), timeBefore: Number(before), atMost },
    remedy: "Sign the same move again, with a later bound.",
  });
}

/** No segment can hold a move with a bound this far ahead. */
function farBound({ time: before }: PlainMatch, { atMost }: StoredMove, time: bigint): NodeError {
  return new NodeError(nodeCodes.moves.farBound, "The player signed a bound too far ahead.", {
    details: { time: Number(time), timeBefore: Number(before), atMost },
    remedy: "Sign the same move again, with an earlier bound.",
  });
}

export function notNext({ ply, transcript, time }: PlainMatch): NodeError {
  return new NodeError(nodeCodes.moves.notNext, "This is not the match's next move.", {
    details: { ply, transcript: transcript.toString(), time: time.toString() },
    remedy: "Look at the match: it has moved on, or an earlier move is missing.",
  });
}
