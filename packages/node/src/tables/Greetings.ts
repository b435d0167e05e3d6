import type { StatementOf } from "@kifu/wire";
import { LruCache } from "../lib/collections.js";
import { plainKeyName } from "../lib/keyName.js";
import { realTime, type Time } from "../lib/time.js";
import type { Notices } from "../door/Notices.js";
import type { Chain } from "../sequencer/Chain.js";
import { type MoveCrypto, assertFresh, SeatLimits, verifyStatement } from "./verifyStatement.js";
import type { OpenTables, Table } from "./Table.js";

export interface GreetingsOptions {
  chain: Pick<Chain, "time">;
  moveCrypto: MoveCrypto;
  notices: Pick<Notices, "assertNotBlocked">;
  tables: OpenTables;
  now: () => number;
  time?: Time | undefined;
}

/** How long a greeting is kept for pages that open the match later. */
const KEPT_MS = 30_000;

/** The number of seats whose last greeting is remembered, so that nobody can send it again. */
const MOST_SEATS = 10_000;

/** A seat may send one greeting every five seconds. */
const PAUSE = { perSecond: 0.2, burst: 1 };

/** A seat can send twenty greetings in a match, and twenty more on each later day. */
const IN_MATCH = { perSecond: 20 / 86_400, burst: 20 };

/**
 * Takes the preset phrases that players say to each other, also after their match is over. A
 * greeting is kept in memory for a while and never stored.
 */
export class Greetings {
  private readonly pause: SeatLimits;
  private readonly inMatch: SeatLimits;
  /** The chain's time at which each seat signed its last greeting. */
  private readonly last = new LruCache<string, number>(MOST_SEATS);

  constructor(private readonly options: GreetingsOptions) {
    this.pause = new SeatLimits(PAUSE, options.now);
    this.inMatch = new SeatLimits(IN_MATCH, options.now);
  }

  take(table: Table, statement: StatementOf<"greeting">): void {
    const { seat, phrase, time } = statement;
    const sender = `${table.number}/${seat}`;
    this.inMatch.charge("greeting", sender, () =>
      this.pause.charge("greeting", sender, () => this.validate(table, statement, sender)),
    );
    this.last.forget(sender);
    this.last.get(sender, () => time);
    const greeting = { seat, phrase, time };
    table.greeting = greeting;
    table.changed();
    this.expire(table);
  }

  /** Stops showing the table's greeting after a while. */
  expire(table: Table): void {
    const { tables, time = realTime } = this.options;
    const { greeting } = table;
    time.after(KEPT_MS, () => {
      if (table.greeting === greeting) table.greeting = undefined;
      tables.forgetIfEmpty(table);
    });
  }

  /**
   * Throws unless the seat signed the greeting, and the greeting is recent and newer than the
   * seat's last one.
   */
  private validate(table: Table, statement: StatementOf<"greeting">, sender: string): void {
    const { chain, tables, notices, moveCrypto } = this.options;
    const match = tables.matchAt(table);
    notices.assertNotBlocked(plainKeyName(match.seats[statement.seat].owner));
    const { time } = chain;
    assertFresh(
      statement.time,
      time,
      this.last.get(sender, () => undefined),
    );
    verifyStatement(match, statement, BigInt(time), moveCrypto);
  }
}
