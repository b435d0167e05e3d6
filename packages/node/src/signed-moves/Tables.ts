import { codes, type Match } from "@kifu/chain";
import { Field } from "o1js";
import type { Chain } from "../production/Chain.js";
import type { KeptMove, SignedMove } from "../store/codec/move.js";
import { type Judging, refusal } from "./judgeMove.js";
import { type PlainMatch, plainMatch } from "./PlainMatch.js";
import { Table } from "./Table.js";

/** What tables read their matches from and with, and where they tell of those that stop. */
export interface TablesOptions {
  chain: Chain;
  judging: Pick<Judging, "hash">;
  log: { error(fields: object, message: string): void };
}

/** The matches of which moves are in no transaction yet, or are just being judged. */
export class Tables {
  private readonly byMatch = new Map<number, Table>();
  private readonly domain: Field;

  constructor(private readonly options: TablesOptions) {
    this.domain = options.chain.domain;
  }

  get(match: number): Table | undefined {
    return this.byMatch.get(match);
  }

  /** Those that are used now; more may come while they are looked through. */
  all(): Iterable<Table> {
    return this.byMatch.values();
  }

  /** That of a match, made if there is none. */
  open(match: number): Table {
    const table = this.byMatch.get(match) ?? new Table(match);
    this.byMatch.set(match, table);
    return table;
  }

  /** One after the other at each table, and not while something else may change its match. */
  async at<T>(match: number, task: (table: Table) => Promise<T>): Promise<T> {
    const table = this.open(match);
    try {
      return await table.mutex.run(async () => await task(table));
    } finally {
      const isUsed = table.mutex.length > 0 || table.moves.length > 0;
      if (!isUsed && table.stoppedBy === undefined) this.byMatch.delete(match);
    }
  }

  /** The match as of its last move. Throws where there is no such match. */
  matchAt(table: Table): PlainMatch {
    if (table.matches.length === 0) table.matches = [this.matchOfChain(table.number)];
    return table.match!;
  }

  /** The match without its open moves. Throws where there is no such match. */
  matchOfChain(number: number): PlainMatch {
    const { chain, judging } = this.options;
    const match: Match | undefined = number > 0 ? chain.pending.match(number) : undefined;
    if (match === undefined) throw refusal(codes.match.unknown, "There is no such match.");
    return plainMatch(match, this.signedNumber(number), judging.hash);
  }

  /** A match's number as it is signed: counted from the chain's domain. */
  signedNumber(match: number): bigint {
    return this.domain.add(match).toBigInt();
  }

  /** Has the match take no more moves, and tells all that it has. */
  stop(table: Table, code: string): void {
    table.stoppedBy = code;
    const moves = table.moves.map(shownKept);
    this.options.log.error(
      { match: table.number, code, moves },
      "The chain refuses signed moves that were accepted: the match has stopped, its moves are kept",
    );
  }
}

/** A move as logs show it, with all that somebody needs to verify its signature. */
export function shown({ match, ply, move, transcript, by }: SignedMove): object {
  const { byOwner, x, y, z } = by;
  const [signature, fields] = [[x, y, z].map(String), move.map(String)];
  return { match, ply, move: fields, transcript: String(transcript), byOwner, signature };
}

/** The same of one that the node has accepted. */
export function shownKept(move: KeptMove): object {
  return { ...shown(move), time: String(move.time) };
}
