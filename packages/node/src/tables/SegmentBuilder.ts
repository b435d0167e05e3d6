import { setImmediate as nextTurn } from "node:timers/promises";
import { segmentSizeOf, writeSegment } from "@kifu/chain";
import { DAY, isSlow } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { FailureLog } from "../lib/FailureLog.js";
import { yieldToEventLoop } from "../lib/time.js";
import { codeOf, isNodeFault } from "../lib/NodeError.js";
import type { Admit, Chain } from "../sequencer/Chain.js";
import type { Changes } from "../store/Changes.js";
import type { NodeKey } from "./NodeKey.js";
import {
  type OpenTables,
  deadlineOf,
  isSameMatch,
  type PlainMatch,
  type Table,
  matchStopped,
  type OpenMove,
} from "./Table.js";

export interface SegmentBuilderOptions {
  chain: Chain;
  tables: OpenTables;
  key: Pick<NodeKey, "segments">;
  config: NodeConfig["moves"];
  failures: FailureLog;
  now: () => number;
}

/**
 * A segment is closed when the player on turn has this much time left, or a quarter of their time
 * if that is less. Then the chain has all moves soon after the clock runs out. A claim of the win
 * on time also flushes the moves.
 */
const SECONDS_BEFORE_DEADLINE = 2n;

/** The pause after a failed write. Each attempt runs a segment, which takes a tenth of a second. */
const RETRY_MS = 2000;

/**
 * Turns open moves into segment transactions when they are due, or before another transaction
 * that must follow them.
 */
export class SegmentBuilder {
  private closing: Promise<void> | undefined;
  private stopped = false;
  private retryAt = 0;

  constructor(private readonly options: SegmentBuilderOptions) {}

  async closeDue(): Promise<void> {
    if (this.options.now() < this.retryAt) return;
    await (this.closing ??= this.closeSome().finally(() => (this.closing = undefined)));
  }

  async closeAll(table: Table, admit: Admit): Promise<void> {
    while (table.moves.length > 0) await this.close(table, admit);
  }

  /** Waits for the current segment and closes no others. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.closing;
  }

  private async closeSome(): Promise<void> {
    const { chain, tables, failures, now } = this.options;
    try {
      for (const table of tables.all()) {
        if (!this.isDue(table) || this.stopped) continue;
        await chain.inTurn(async (admit) => {
          await tables.at(table.number, async (table) => {
            // Checked again, because another transaction may have closed the segment meanwhile.
            while (this.isDue(table)) await this.close(table, admit);
          });
        });
        // Each segment takes long, so other work gets a turn in between.
        await nextTurn();
      }
      failures.over();
    } catch (error) {
      if (isNodeFault(error)) this.retryAt = now() + RETRY_MS;
      failures.failed(error);
    }
  }

  private isDue(table: Table): boolean {
    const { moves, match, openSince, stoppedBy } = table;
    if (moves.length === 0 || !match || stoppedBy !== undefined) return false;
    const { chain, config, now } = this.options;
    const time = BigInt(chain.time);
    // In a slow match the chain's time counts, so that restarts put no segment off.
    const hasWaited = isSlow(match.clock)
      ? time - moves[0]!.time >= BigInt(DAY)
      : now() - openSince >= config.closeAfterMs;
    return table.isComplete || time + secondsBefore(match) >= deadlineOf(match) || hasWaited;
  }

  /**
   * Puts the first open moves into a transaction, at most one full segment. If the chain refuses
   * the transaction, the match stops.
   */
  private async close(table: Table, admit: Admit): Promise<void> {
    const { tables, now } = this.options;
    const moves = table.moves.slice(0, segmentSizeOf(table.match!.game.module));
    const removeMoves = (changes: Changes) => {
      for (const move of moves) changes.removeMove(move);
    };
    try {
      // The match cannot change during these awaits, because its tasks run one after another.
      const segment = await yieldToEventLoop(() => this.segment(table, moves));
      await yieldToEventLoop(async () => await admit(segment, removeMoves));
    } catch (error) {
      if (!isNodeFault(error)) tables.stop(table, codeOf(error) ?? String(error));
      throw error;
    }
    table.remove(moves.length, now());
    const match = tables.matchOfChain(table.number);
    if (!isSameMatch(match, table.matches[0]!)) {
      const stoppedBy = "the chain has another position";
      tables.stop(table, stoppedBy);
      if (table.moves.length > 0) throw matchStopped(table.number, stoppedBy);
    }
    table.matches[0] = match;
  }

  private segment({ number, match }: Table, moves: readonly OpenMove[]): PendingTransaction {
    const { chain, key, tables } = this.options;
    const { module, moveFields, witnessFields } = match!.game;
    const segment = {
      moves: moves.map(({ move }) => move),
      times: moves.map(({ time }) => time),
      spares: moves.map(({ spare }) => spare),
      witnesses: moves.map(({ witness }) => witness),
      last: moves.at(-1)!.by,
      other: moves.at(-2)?.by,
    };
    const widths = { move: moveFields, witness: witnessFields };
    const fields = writeSegment(segment, segmentSizeOf(module), widths);
    const methodId = chain.runtime.methodIdResolver.getMethodId(module, "playMoves");
    const argsFields = [tables.signedNumber(number), ...fields].map((field) => Field(field));
    const { segments } = key;
    return segments.sign(methodId, argsFields, chain.pending.nonce(segments.address));
  }
}

function secondsBefore({ timeLeft, position }: PlainMatch): bigint {
  const quarter = BigInt(timeLeft[position.turn]) / 4n;
  return quarter < SECONDS_BEFORE_DEADLINE ? quarter : SECONDS_BEFORE_DEADLINE;
}
