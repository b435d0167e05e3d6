import { codes, type Match } from "@kifu/chain";
import type { Field } from "o1js";
import { Emitter } from "../lib/Emitter.js";
import type { Chain } from "../sequencer/Chain.js";
import type { KeptMove, StoredMove } from "../store/parts/moves.js";
import type { MoveCrypto } from "./moveCrypto.js";
import { type PlainMatch, plainMatch } from "./PlainMatch.js";
import { Table } from "./Table.js";
import { refusalOfRules } from "./verifyStatement.js";

export interface OpenTablesOptions {
  chain: Chain;
  moveCrypto: Pick<MoveCrypto, "hash">;
  log: { error(fields: object, message: string): void };
}

export interface TablesEvents {
  /**
   * A match changed. `plies` are the plies of the moves that were made. It is empty if something
   * else changed.
   */
  changed: [match: number, plies: readonly number[]];
}

export class OpenTables {
  readonly events = new Emitter<TablesEvents>();
  private readonly byMatch = new Map<number, Table>();
  private readonly domain: Field;

  constructor(private readonly options: OpenTablesOptions) {
    this.domain = options.chain.domain;
  }

  get(match: number): Table | undefined {
    return this.byMatch.get(match);
  }

  all(): Iterable<Table> {
    return this.byMatch.values();
  }

  open(match: number): Table {
    const table =
      this.byMatch.get(match) ??
      new Table(match, (plies = []) => this.events.emit("changed", match, plies));
    this.byMatch.set(match, table);
    return table;
  }

  /**
   * Runs the tasks of one match one after another. No transaction that may change the match runs
   * at the same time.
   */
  async at<T>(match: number, task: (table: Table) => Promise<T>): Promise<T> {
    const table = this.open(match);
    try {
      return await table.mutex.run(async () => {
        try {
          return await task(table);
        } finally {
          // Without open moves, only the chain knows how the match stands.
          if (table.moves.length === 0) table.matches = [];
        }
      });
    } finally {
      this.forgetIfEmpty(table);
    }
  }

  forgetIfEmpty(table: Table): void {
    if (table.isEmpty && this.byMatch.get(table.number) === table) {
      this.byMatch.delete(table.number);
    }
  }

  /** The match after its last open move. Throws if there is no such match. */
  matchAt(table: Table): PlainMatch {
    if (table.matches.length === 0) table.matches = [this.matchOfChain(table.number)];
    return table.match!;
  }

  /**
   * The match with this number, after its last open move if it has open moves. Throws if no match
   * has this number.
   */
  matchNow(number: number): PlainMatch {
    return this.get(number)?.match ?? this.matchOfChain(number);
  }

  /** The match as the chain knows it, without open moves. Throws if there is no such match. */
  matchOfChain(number: number): PlainMatch {
    const { chain, moveCrypto } = this.options;
    const match: Match | undefined = number > 0 ? chain.pending.match(number) : undefined;
    if (match === undefined) throw refusalOfRules(codes.match.unknown, "There is no such match.");
    return plainMatch(match, this.signedNumber(number), moveCrypto.hash);
  }

  /** The match's number in signed messages: its number on the chain plus the chain's domain. */
  signedNumber(match: number): bigint {
    return this.domain.add(match).toBigInt();
  }

  /** Marks the match as stopped, so that it takes no more moves, and logs its open moves. */
  stop(table: Table, code: string): void {
    table.stoppedBy = code;
    const moves = table.moves.map(shownKept);
    this.options.log.error(
      { match: table.number, code, moves },
      "The chain refused accepted moves. The match has stopped, and its moves are kept",
    );
  }
}

/** A move for the log, with everything needed to verify its signature. */
export function shown({ match, ply, move, atMost, transcript, by }: StoredMove): object {
  const { byOwner, x, y, z } = by;
  const [signature, fields] = [[x, y, z].map(String), move.map(String)];
  return { match, ply, move: fields, atMost, transcript: String(transcript), byOwner, signature };
}

export function shownKept(move: KeptMove): object {
  return { ...shown(move), time: String(move.time) };
}
