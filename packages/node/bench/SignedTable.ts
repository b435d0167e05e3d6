import { setTimeout as sleep } from "node:timers/promises";
import { segmentSizeOf } from "@kifu/chain";
import { KifuError } from "@kifu/client";
import { NodeHttp, postMoves } from "@kifu/client/node";
import { MOST_STATEMENTS, type SignedMove } from "@kifu/wire";
import { beginMatches } from "../src/cli/loadtest/beginMatches.js";
import { defaultLoad } from "../src/cli/loadtest/index.js";
import { loadOf } from "../src/cli/loadtest/index.js";
import type { SigningMatch } from "../src/cli/loadtest/SigningMatch.js";
import { sum } from "../src/cli/loadtest/stats.js";
import { Visitors } from "../src/cli/loadtest/Visitors.js";
import { measuredGame } from "./measuredGame.js";

/**
 * Segments are closed only when they are full, so that a turn has no more segments than its moves
 * need.
 */
export const SEGMENT_SETTINGS = { "moves.closeAfterMs": 86_400_000, "time.speed": 1 };
const SIZE = segmentSizeOf(measuredGame.plain.module);
const AT_ONCE = MOST_STATEMENTS;
const PAUSE_MS = 50;

export interface SignedTableOptions {
  readonly matches: number;
  /** The moves of each match in a turn. */
  readonly movesEach: number;
  /** The moves of each match in all turns. They must fit into one segment. */
  readonly planned: number;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * The node's work for a number of moves, until the segments with these moves are in blocks.
 */
export interface Turn {
  moves: number;
  /** CPU time of the whole process per move. */
  processorMs: number;
  stallMs: number;
}

/** Matches at a node, in which signed moves are made. */
export class SignedTable {
  private made = 0;
  private planned = 0;
  private readonly http: NodeHttp;

  private constructor(
    private readonly url: string,
    private readonly options: SignedTableOptions,
    private readonly matches: readonly SigningMatch[],
    /** For each match, the number of moves that are in no segment yet. */
    private readonly open: number[],
  ) {
    this.http = new NodeHttp(url);
  }

  static async begin(url: string, given: SignedTableOptions): Promise<SignedTable> {
    const { matches } = given;
    const visitors = new Visitors(url);
    const options = { ...defaultLoad, game: measuredGame.name, matches };
    const begun = await beginMatches({ visitors, options, onProgress: () => undefined });
    return new SignedTable(
      url,
      given,
      begun,
      begun.map(() => 0),
    );
  }

  /**
   * Plays a different number of moves in each match whose segment will fill up. So the segments
   * fill up at different times, as in matches that did not start together.
   */
  async spread(): Promise<Turn> {
    const { matches } = this;
    const { planned } = this.options;
    return await this.measure(1, (i) => {
      const made = Math.floor((i * SIZE) / matches.length);
      return made + planned < SIZE ? 0 : made;
    });
  }

  async play(perRequest: number): Promise<Turn> {
    return await this.measure(perRequest, () => this.options.movesEach);
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
    this.options.onProgress(this.made, this.planned);
  }

  private async post(movers: readonly number[]): Promise<void> {
    await this.send(movers, await this.sign(movers));
  }

  private async sign(movers: readonly number[]): Promise<SignedMove[]> {
    return await Promise.all(movers.map(async (i) => (await this.matches[i]!.next())!));
  }

  private async send(movers: readonly number[], moves: SignedMove[]): Promise<void> {
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

  /**
   * Makes a move in each match at this rate, whether or not earlier ones are answered. Returns the
   * milliseconds from each move to its receipt. Players sign on devices of their own, so all moves
   * are signed before the first one is sent.
   */
  async playAtRate(perSecond: number): Promise<number[]> {
    const movers = [...this.matches.keys()];
    const signed = await this.sign(movers);
    const began = performance.now();
    const sent: Promise<number>[] = [];
    for (const i of movers) {
      const due = began + (1000 * i) / perSecond;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      sent.push(this.timed(i, signed[i]!, due));
    }
    const taken = await Promise.all(sent);
    await this.settled();
    return taken;
  }

  /** The time starts when the move was due, so that a delay in a busy client counts too. */
  private async timed(match: number, move: SignedMove, due: number): Promise<number> {
    await this.send([match], [move]);
    return performance.now() - due;
  }
}
