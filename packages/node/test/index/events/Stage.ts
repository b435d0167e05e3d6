import type { PendingTransaction } from "@proto-kit/sequencer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { defaultConfig, type NodeConfig } from "../../../src/lib/config/NodeConfig.js";
import type { MatchView } from "../../../src/index/views.js";
import { type Log, silent } from "../../../src/lib/log.js";
import type { NodeOptions } from "../../../src/node.js";
import type { Chain } from "../../../src/sequencer/Chain.js";
import { NOTICE, waitingSeat } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { type ChainTerms, defaultTerms } from "@kifu/chain/terms";
import { Side } from "@kifu/wire";
import { StagedNode } from "../../harness/StagedNode.js";
import { openChain } from "../../harness/openChain.js";
import { Player, type SeekWish } from "../../harness/Player.js";
import { type SegmentMatch, SegmentSender } from "../../harness/SegmentSender.js";
import { soughtOf } from "../../tables/soughtOf.js";

function unexpected(error: unknown): void {
  throw error instanceof Error ? error : new Error(JSON.stringify(error));
}

/** Rounds have only ten blocks, so that tests see them end. */
export const settings: Pick<NodeConfig, "chain" | "blocks"> = {
  chain: { ...defaultTerms, roundLength: 10 },
  blocks: { intervalMs: 1000, maximumTransactions: 1000 },
};

interface StageOptions extends Pick<NodeOptions, "replayedBlocks"> {
  maximumSubscribers?: number;
  bufferedEvents?: number;
  /** Called if events could not be made. By default, such an error fails the test. */
  onError?: (error: unknown) => void;
  config?: Partial<NodeConfig>;
  log?: Log;
}

export class Stage extends StagedNode {
  sender!: SegmentSender;
  private readonly players = new Map<number, Player>();
  private readonly byAddress = new Map<string, Player>();

  private constructor(
    private readonly options: StageOptions,
    terms: ChainTerms,
  ) {
    super(terms);
  }

  static async open(
    options: StageOptions = {},
    terms: ChainTerms = settings.chain,
  ): Promise<Stage> {
    const stage = new Stage(options, terms);
    await stage.start();
    stage.sender = new SegmentSender(stage.chain.runtime, 0, terms);
    return stage;
  }

  async start(): Promise<void> {
    const { maximumSubscribers = 1000, bufferedEvents = 256, replayedBlocks } = this.options;
    const { onError = unexpected, config, log } = this.options;
    const error = ({ err }: { err?: unknown }) => onError(err);
    await this.create({
      config: {
        ...settings,
        feed: { ...defaultConfig.feed, maximumSubscribers, bufferedEvents },
        ...config,
      },
      replayedBlocks,
      log: log ?? { ...silent, error, warn: unexpected },
    });
  }

  /** Runs a task with the stopped node's chain alone, as if there were no index. */
  async withChainAlone(task: (chain: Chain) => Promise<void>): Promise<void> {
    const chain = await openChain(await this.openStore(), this.terms);
    await task(chain);
    await chain.stop();
  }

  player(number: number): Player {
    const known = this.players.get(number);
    if (known !== undefined) return known;
    const player = new Player(this.chain.runtime, number, this.terms);
    this.players.set(number, player);
    this.byAddress.set(player.address, player);
    return player;
  }

  async admit(...transactions: PendingTransaction[]): Promise<string[]> {
    const hashes: string[] = [];
    for (const transaction of transactions) {
      hashes.push((await this.chain.admit(transaction)).hash);
    }
    return hashes;
  }

  async block(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) await this.chain.closeBlock();
  }

  async pair(
    first: number,
    second: number,
    options: Parameters<Player["register"]>[0] = {},
  ): Promise<number> {
    const next = this.chain.pending.matchCount() + 1;
    const order = waitingSeat(next) === 0 ? [first, second] : [second, first];
    await this.admit(...order.map((number) => this.player(number).register(options)));
    return this.chain.pending.matchCount();
  }

  /** Like `pair`, but with two seeks, in one transaction of the node. */
  async meet(first: number, second: number, wish: SeekWish = {}): Promise<number> {
    const next = this.chain.pending.matchCount() + 1;
    for (const [number, opponent, side] of [
      [first, second, Side.first],
      [second, first, Side.second],
    ] as const) {
      const seek = { opponent: this.player(opponent), side, ...wish };
      await this.lobby.submit(soughtOf(this.player(number), seek), false);
    }
    while (this.chain.pending.matchCount() < next) await nextTurn();
    return next;
  }

  /** Aborts a match. The second seat announces the abort and claims it after the notice. */
  async abort(id: number): Promise<void> {
    const { transcript } = this.chain.pending.match(id)!;
    const [, second] = this.segmentMatch(id).players;
    await this.admit(second.abort(id, 1, this.chain.time + 100, transcript.toBigInt()));
    await this.block(NOTICE);
    await this.admit(second.claimAbort(id));
    await this.block();
  }

  async play(id: number, moves: string): Promise<string[]> {
    const hashes: string[] = [];
    for (const move of moves.split(" ")) hashes.push(...(await this.admit(this.move(id, move))));
    return hashes;
  }

  move(id: number, move: string): PendingTransaction {
    const match = this.chain.pending.match(id);
    if (match === undefined) throw new Error(`There is no match ${id}`);
    const seat = match.secondToMove.toBoolean() ? match.second : match.first;
    const player = this.playerAt(seat.owner.toBase58());
    const game = plainGames.find(({ number }) => match.game.toBigInt() === BigInt(number));
    if (game === undefined) throw new Error(`Match ${id} is of no game`);
    return player.move(game.module, id, match, move);
  }

  /** Makes moves in one segment. All have the current time unless `times` is given. */
  async playSegment(id: number, moves: string, times?: readonly number[]): Promise<string> {
    const made = times ?? moves.split(" ").map(() => this.chain.time);
    const segment = this.sender.playMoves(this.segmentMatch(id), moves, { times: made });
    const [hash = ""] = await this.admit(segment);
    return hash;
  }

  segmentMatch(id: number): SegmentMatch {
    const match = this.chain.pending.match(id);
    if (match === undefined) throw new Error(`There is no match ${id}`);
    const { module } = plainGames.find(({ number }) => match.game.toBigInt() === BigInt(number))!;
    const [first, second] = [match.first, match.second].map(({ owner }) =>
      this.playerAt(owner.toBase58()),
    );
    return { game: module, id, match, players: [first!, second!] };
  }

  playerAt(address: string): Player {
    const player = this.byAddress.get(address);
    if (player === undefined) throw new Error(`Nobody plays for ${address}`);
    return player;
  }

  match(id: number): MatchView {
    const match = this.records.match(id);
    if (match === undefined) throw new Error(`There is no match ${id}`);
    return match;
  }
}
