import type { Receipt, Statement, StatementAnswer } from "@kifu/wire";
import { keyName, parseAddress } from "../../src/lib/keyName.js";
import { decodeEntry } from "../../src/store/log/entries.js";
import type { LogRow } from "../../src/store/log/SharedLog.js";
import type { SimulatedNode } from "./SimulatedNode.js";

interface LoggedMove {
  readonly transcript: string;
  readonly time: number;
}

/** How long a writer may take to notice that the database is away. */
const NOTICED_MS = 5000;
const SLACK_SECONDS = 2;

/** What must hold after every step. The first violation is kept. */
export class Checks {
  violation: string | undefined;
  /** The receipts that players have, by match and ply. */
  readonly receipts = new Map<string, Receipt>();
  private readonly moves = new Map<string, LoggedMove>();
  private readonly offers = new Set<string>();
  private readonly seekers = new Set<string>();
  private readonly admitted = new Set<string>();
  private readonly writers = new Map<number, string>();
  private readonly views = new Map<number, { text: string; by: string }>();
  private last: LogRow | undefined;
  /** Up to here, in milliseconds, outages have held the clocks. */
  private heldMs = 0;
  private downSince: number | undefined;
  private readonly firstTime: number;

  /** Reads the logged rows that the simulation began with. */
  constructor(
    rows: readonly LogRow[],
    private readonly matches: readonly number[],
  ) {
    for (const row of rows) this.read(row);
    this.firstTime = rows.at(-1)?.time ?? 0;
  }

  fail(why: string): void {
    this.violation ??= why;
  }

  /** The database is away from now on, or answers again. */
  outage(begins: boolean, now: number): void {
    if (begins) this.downSince ??= now;
    else if (this.downSince !== undefined) {
      this.heldMs += Math.max(0, now - this.downSince - NOTICED_MS);
      this.downSince = undefined;
    }
  }

  /** Rows that a process has appended, at this time of the simulation. */
  appended(rows: readonly LogRow[], by: string, now: number): void {
    const most = this.firstTime + (now - this.heldMs) / 1000 + SLACK_SECONDS;
    for (const row of rows) {
      if (row.time > most) {
        this.fail(`clock ran through an outage: row ${row.seq} is of ${row.time}, not ${most}`);
      }
      const known = this.writers.get(row.term) ?? by;
      this.writers.set(row.term, known);
      if (known !== by) this.fail(`two writers: ${known} and ${by} in term ${row.term}`);
      this.read(row);
    }
  }

  private read(row: LogRow): void {
    const { last } = this;
    if (last !== undefined) {
      if (row.seq !== last.seq + 1) this.fail(`gap: row ${row.seq} follows ${last.seq}`);
      if (row.term < last.term) this.fail(`old term: row ${row.seq} is of term ${row.term}`);
      if (row.time < last.time) {
        this.fail(`time runs back: from ${last.time} to ${row.time} in row ${row.seq}`);
      }
    }
    this.last = row;
    const entry = decodeEntry(row);
    if (entry.kind === "move") {
      const { match, ply, transcript, time } = entry.move;
      const move = { transcript: String(transcript), time: Number(time) };
      const known = this.moves.get(`${match}/${ply}`);
      if (known !== undefined && known.transcript !== move.transcript) {
        this.fail(`two moves: match ${match}, ply ${ply}`);
      }
      this.moves.set(`${match}/${ply}`, move);
    } else if (entry.kind === "table") {
      const { match, draw } = entry.table;
      if (draw !== undefined) this.offers.add(`${match}/${draw.seat}`);
    } else if (entry.kind === "seek") {
      this.seekers.add(entry.seek.player);
    } else if (entry.kind === "admitted") {
      this.admitted.add(entry.transaction.hash().toString());
    }
  }

  /** A node sends this answer to a player or to another node. */
  answers(statement: Statement, answer: StatementAnswer): void {
    if ("receipt" in answer) {
      const { match, ply, transcript, time } = answer.receipt;
      const logged = this.moves.get(`${match}/${ply}`);
      if (logged?.transcript !== transcript) {
        this.fail(`receipt without its move: match ${match}, ply ${ply}`);
      } else if (logged.time !== time) {
        this.fail(`receipt with another time: match ${match}, ply ${ply}`);
      }
    } else if ("agreed" in answer && statement.kind === "draw" && statement.agrees) {
      if (!this.offers.has(`${statement.match}/${statement.seat}`) && !answer.agreed) {
        this.fail(`answer without its row: a draw offer in match ${statement.match}`);
      }
    } else if ("open" in answer && statement.kind === "seek" && answer.open) {
      const player = keyName(parseAddress(statement.owner));
      if (!this.seekers.has(player)) this.fail(`answer without its row: the seek of ${player}`);
    }
  }

  submitted(hash: string): void {
    if (!this.admitted.has(hash)) this.fail(`answer without its row: transaction ${hash}`);
  }

  received(receipt: Receipt): void {
    const name = `${receipt.match}/${receipt.ply}`;
    const known = this.receipts.get(name);
    if (known !== undefined && known.transcript !== receipt.transcript) {
      this.fail(`two receipts: ${name}`);
    }
    this.receipts.set(name, receipt);
  }

  /** Two nodes that contain the same rows show the same. */
  sees(node: SimulatedNode, seen: Map<SimulatedNode, number>): void {
    const { seq } = node;
    if (seen.get(node) === seq || !node.isIdle) return;
    seen.set(node, seq);
    const text = this.viewOf(node);
    const known = this.views.get(seq);
    if (known === undefined) this.views.set(seq, { text, by: node.host.name });
    else if (known.text !== text) {
      this.fail(
        `views differ: at row ${seq}, ${known.by} ${known.text}, ${node.host.name} ${text}`,
      );
    }
  }

  /** Compares what the players have with a node, when nobody plays any longer. */
  atEnd(node: SimulatedNode): void {
    const { host, node: parts } = node;
    for (const { match, ply, transcript } of this.receipts.values()) {
      const shown = parts.matchIndex.match(match)!;
      if (shown.ply < ply) this.fail(`lost move: ${host.name} lacks ply ${ply} of match ${match}`);
      if (shown.ply === ply && shown.transcript !== transcript) {
        this.fail(`lost move: ${host.name} has another ply ${ply} in match ${match}`);
      }
    }
    for (const id of this.matches) {
      const { result, reason } = parts.matchIndex.match(id)!;
      if (reason === "timeout") this.fail(`lost on time: match ${id} is ${result}`);
    }
    if (parts.tables.counts.stoppedMatches > 0) this.fail(`stopped match at ${host.name}`);
  }

  private viewOf({ node }: SimulatedNode): string {
    const { chain, tables, lobby, matchIndex } = node;
    const matches = this.matches.map((id) => {
      const table = tables.get(id);
      const [draw, takeback] = [table?.offers.draw, table?.offers.takeback];
      const offers = [draw, takeback].map((offer) => offer && `${offer.seat} at ${offer.ply}`);
      const open = (table?.moves.length ?? 0) > 0 ? table?.match : undefined;
      if (open !== undefined)
        return [id, open.ply, open.transcript, open.time, ...offers].join(":");
      const { ply, transcript, result, lastMoveTime } = matchIndex.match(id)!;
      return [id, ply, transcript, lastMoveTime, result, ...offers].join(":");
    });
    const { openHeight, openTransactions } = chain;
    return [openHeight, openTransactions.length, lobby.open, ...matches].join(" ");
  }
}
