import { setTimeout as sleep } from "node:timers/promises";
import { segmentSizeOf } from "@kifu/chain";
import { KifuError } from "@kifu/client";
import { postMoves, NodeHttp } from "@kifu/client/node";
import { MOST_STATEMENTS } from "@kifu/wire";
import { defaultLoad } from "../../src/cli/loadtest/index.js";
import type { SigningMatch } from "../../src/cli/loadtest/SigningMatch.js";
import { beginMatches } from "../../src/cli/loadtest/beginMatches.js";
import { median, sum } from "../../src/cli/loadtest/stats.js";
import { Visitors } from "../../src/cli/loadtest/Visitors.js";
import type { Bench } from "../Bench.js";
import { measuredGame } from "../measuredGame.js";
import { loadOf } from "../../src/cli/loadtest/loadOf.js";
import { eachOf } from "../sides/Side.js";
import type { Figure } from "./Figure.js";

/**
 * The limits on the machine whose figures README.md shows. Elsewhere they are scaled by the time
 * that stock Protokit takes in the same run.
 */
const MOST_MS = 1.5;
const MOST_STALL_MS = 50;
const STOCK_MS_THERE = 46.9;
/**
 * The minimum number of matches for which the limits hold. With fewer matches, fewer moves share
 * the cost of a request and of a block.
 */
const HELD_FROM_MATCHES = 1000;
const LEAST_RATIO = 12;

/** Stock Protokit's default block size. `STOCK_MOVES` of its moves are measured. */
const BLOCK = 20;
const STOCK_MOVES = 80;

/**
 * Segments are closed only when they are full, so that a turn has no more segments than its moves
 * need.
 */
const SETTINGS = { "moves.closeAfterMs": 86_400_000, "time.speed": 1 };
const SIZE = segmentSizeOf(measuredGame.plain.module);
const AT_ONCE = MOST_STATEMENTS;
const PAUSE_MS = 50;
/** Moves are sent in two ways: one move per request, and many moves per request. */
const MODES = 2;
/** The first turn with segments is not counted. It warms up the node, like stock's first round. */
const WARM_UP_TURNS = 1;

/**
 * The node's work for a number of moves, until the segments with these moves are in blocks.
 */
interface Turn {
  moves: number;
  /** CPU time of the whole process per move. */
  processorMs: number;
  stallMs: number;
}

/**
 * The CPU time of a signed move in the whole node, until its segment is in a block, and the
 * longest stall meanwhile. In alternating turns, stock Protokit sequences the same moves as
 * transactions, without HTTP.
 */
export const signedMoves: Figure = {
  name: "signed-moves",
  about: "processor time of a signed move, over HTTP, and stalls",

  async measure(bench) {
    const { matches, turns } = bench.sizes.signed;
    const stock: number[] = [];
    const measureStock = async () => {
      const { stock: blocks } = await (await bench.contest()).round(STOCK_MOVES, BLOCK);
      stock.push(eachOf(blocks, ({ processor }) => processor));
    };
    // The first round only warms up stock Protokit. Its result is discarded.
    await measureStock();
    stock.pop();

    const found = await bench.withNode(async (url) => {
      const table = await Table.begin(url, bench);
      const open = await table.spread();
      for (let turn = 0; turn < WARM_UP_TURNS; turn++) await table.play(1);
      const [alone, together]: Turn[][] = [[], []];
      for (let turn = 0; turn < turns; turn++) {
        await measureStock();
        alone!.push(await table.play(1));
        together!.push(await table.play(MOST_STATEMENTS));
      }
      return { open, alone: alone!, together: together! };
    }, SETTINGS);

    const costOf = (all: readonly Turn[]) => median(all.map(({ processorMs }) => processorMs));
    const { open, alone, together } = found;
    const each = costOf(alone);
    const slower = median(stock) / STOCK_MS_THERE;
    const atMost = (ms: number) =>
      matches < HELD_FROM_MATCHES ? {} : { hold: { of: "kifu" as const, atMost: ms * slower } };
    const many = `${matches.toLocaleString("en")} matches`;
    return {
      rows: [
        {
          what: "this machine's time for stock's moves, relative to README's",
          unit: "×",
          kifu: slower,
        },
        {
          what: `processor time of a signed move, ${many}`,
          unit: "ms",
          kifu: each,
          stock: median(stock),
          ratio: median(stock) / each,
          ...atMost(MOST_MS),
        },
        {
          what: "stock's by it",
          unit: "×",
          kifu: median(stock) / each,
          hold: { of: "kifu", atLeast: LEAST_RATIO },
        },
        {
          what: `the same, ${MOST_STATEMENTS} moves in a request`,
          unit: "ms",
          kifu: costOf(together),
        },
        { what: "until its receipt, without segments", unit: "ms", kifu: open.processorMs },
        {
          what: `longest stall, ${many}`,
          unit: "ms",
          kifu: Math.max(...alone.map(({ stallMs }) => stallMs)),
          ...atMost(MOST_STALL_MS),
        },
      ],
      raw: { stock, ...found },
    };
  },
};

class Table {
  private made = 0;
  private planned = 0;
  private readonly http: NodeHttp;

  private constructor(
    private readonly url: string,
    private readonly bench: Bench,
    private readonly matches: readonly SigningMatch[],
    /** For each match, the number of moves that are in no segment yet. */
    private readonly open: number[],
  ) {
    this.http = new NodeHttp(url);
  }

  static async begin(url: string, bench: Bench): Promise<Table> {
    const { matches } = bench.sizes.signed;
    const visitors = new Visitors(url);
    const options = { ...defaultLoad, game: measuredGame.name, matches };
    const begun = await beginMatches({ visitors, options, onProgress: () => undefined });
    return new Table(
      url,
      bench,
      begun,
      begun.map(() => 0),
    );
  }

  /**
   * Plays a different number of moves in each match whose segment will fill up. So the segments
   * fill up at different times, as in matches that did not start together.
   */
  async spread(): Promise<Turn> {
    const { matches, bench } = this;
    const { turns, movesEach } = bench.sizes.signed;
    const planned = (MODES * turns + WARM_UP_TURNS) * movesEach;
    return await this.measure(1, (i) => {
      const made = Math.floor((i * SIZE) / matches.length);
      return made + planned < SIZE ? 0 : made;
    });
  }

  async play(perRequest: number): Promise<Turn> {
    return await this.measure(perRequest, () => this.bench.sizes.signed.movesEach);
  }

  private async measure(perRequest: number, countOf: (match: number) => number): Promise<Turn> {
    const counts = this.matches.map((_match, i) => countOf(i));
    const moves = sum(counts);
    this.made = 0;
    this.planned = moves;
    const before = await this.settled();
    for (let move = 0; move < Math.max(...counts); move++) {
      const movers = [...this.matches.keys()].filter((i) => move < counts[i]!);
      for (let at = 0; at < movers.length; at += AT_ONCE) {
        await this.makeMoves(movers.slice(at, at + AT_ONCE), perRequest);
      }
    }
    const after = await this.settled();
    return {
      moves,
      processorMs: (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / moves,
      stallMs: after.stallMs,
    };
  }

  /** All moves are sent at the same time. */
  private async makeMoves(movers: readonly number[], perRequest: number): Promise<void> {
    const sent: Promise<void>[] = [];
    for (let at = 0; at < movers.length; at += perRequest) {
      sent.push(this.post(movers.slice(at, at + perRequest)));
    }
    await Promise.all(sent);
    this.made += movers.length;
    this.bench.progress(this.made, this.planned);
  }

  private async post(movers: readonly number[]): Promise<void> {
    const signed = await Promise.all(movers.map((i) => this.matches[i]!.next()));
    const moves = signed.map((move) => move!);
    const answers = await postMoves(this.http, moves);
    for (const [at, i] of movers.entries()) {
      const answer = answers[at]!;
      if (answer instanceof KifuError) throw answer;
      this.matches[i]!.follow(answer);
      this.open[i] = (this.open[i]! + 1) % SIZE;
    }
  }

  /** The node's load once all full segments are in blocks, and nothing else is under way. */
  private async settled() {
    const open = sum(this.open);
    // Each call of `loadOf` resets the node's longest stall, so the maximum is kept here.
    let stallMs = 0;
    for (;;) {
      const load = await loadOf(this.url);
      stallMs = Math.max(stallMs, load.stallMs);
      if (load.openMoves === open && load.pendingTransactions === 0) return { ...load, stallMs };
      await sleep(PAUSE_MS);
    }
  }
}
