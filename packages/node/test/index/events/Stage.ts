import type { PendingTransaction } from "@proto-kit/sequencer";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { defaultConfig, type NodeConfig } from "../../../src/config/NodeConfig.js";
import {
  createEventStreams,
  type EventStreams,
  type EventStreamsOptions,
} from "../../../src/index/events/EventStreams.js";
import { TokenBuckets } from "../../../src/door/TokenBuckets.js";
import { MatchIndex } from "../../../src/index/MatchIndex.js";
import type { MatchView } from "../../../src/index/views.js";
import { installFastPoseidon } from "@kifu/kit/primitives";
import type { Chain } from "../../../src/sequencer/Chain.js";
import { openChain } from "../../../src/sequencer/openChain.js";
import { fastestMoveCrypto } from "../../../src/tables/moveCrypto.js";
import { followChain } from "../../../src/followChain.js";
import { Lobby } from "../../../src/tables/Lobby.js";
import { NodeKey } from "../../../src/tables/NodeKey.js";
import { Tables } from "../../../src/tables/Tables.js";
import type { Store } from "../../../src/store/Store.js";
import { NOTICE, waitingSeat } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { type ChainTerms, defaultTerms } from "@kifu/chain/terms";
import { Side } from "@kifu/wire";
import { Player, type SeekWish } from "../../harness/Player.js";
import { type SegmentMatch, SegmentSender } from "../../harness/SegmentSender.js";
import { openStoreAt, temporaryFolder } from "../../harness/temporaryStore.js";
import { soughtOf } from "../../tables/soughtOf.js";

await installFastPoseidon();
const moveCrypto = await fastestMoveCrypto();

function fail(fields: object, message: string): void {
  throw new Error(`${message}: ${JSON.stringify(fields)}`);
}

/** Rounds have only ten blocks, so that tests see them end. */
export const settings: Pick<NodeConfig, "chain" | "blocks"> = {
  chain: { ...defaultTerms, roundLength: 10 },
  blocks: { intervalMs: 1000, maximumTransactions: 1000 },
};

type Limits = Partial<
  EventStreamsOptions["config"] & Pick<EventStreamsOptions, "replayedBlocks" | "onError">
>;

/** A chain on disk with its index and players. */
export class Stage {
  chain!: Chain;
  store!: Store;
  tables!: Tables;
  lobby!: Lobby;
  records!: MatchIndex;
  eventStreams!: EventStreams;
  /** Sends segments that the players have signed. */
  sender!: SegmentSender;
  private readonly players = new Map<number, Player>();
  private readonly byAddress = new Map<string, Player>();
  /** Whether the tables and the index are open, and not only the chain. */
  private isAttended = false;
  private folder!: Awaited<ReturnType<typeof temporaryFolder>>;

  private constructor(
    private readonly limits: Limits,
    private readonly terms: ChainTerms,
  ) {}

  static async open(limits: Limits = {}, terms: ChainTerms = settings.chain): Promise<Stage> {
    const stage = new Stage(limits, terms);
    stage.folder = await temporaryFolder();
    await stage.start();
    stage.sender = new SegmentSender(stage.chain.runtime, 0, terms);
    return stage;
  }

  /** Opens only the chain, like a node without an index. */
  async openChain(): Promise<void> {
    this.store = await openStoreAt(this.folder.path, this.terms);
    this.chain = await openChain(this.store, this.terms, {
      before: async (transaction, admit) =>
        this.isAttended ? await this.tables.before(transaction, admit) : await admit(transaction),
    });
  }

  async start(): Promise<void> {
    await this.openChain();
    await this.attend();
  }

  async attend(): Promise<void> {
    const { maximumSubscribers = 1000, bufferedEvents = 256, ...rest } = this.limits;
    const key = NodeKey.open(join(this.folder.path, "store"));
    const { chain } = this;
    const log = { error: fail, warn: fail };
    const history = () => this.records;
    const config = defaultConfig;
    this.tables = new Tables({ chain, key, moveCrypto, history, config, log });
    const { tables } = this;
    const registrations = new TokenBuckets(config.ingress.registrations, () => performance.now());
    this.lobby = new Lobby({ chain, key, moveCrypto, tables, config, registrations, log });
    this.isAttended = true;
    const live = { tables, lobby: this.lobby };
    this.records = await MatchIndex.open(chain, { ...settings, chain: this.terms }, live);
    followChain(chain, this.records, live);
    this.eventStreams = createEventStreams({
      records: this.records,
      config: { maximumSubscribers, bufferedEvents },
      ...rest,
    });
  }

  async halt(): Promise<void> {
    this.isAttended = false;
    this.eventStreams.stop();
    await this.lobby.stop();
    await this.tables.stop();
    await this.chain.stop();
    await this.store.close();
  }

  async restart(): Promise<void> {
    await this.halt();
    await this.start();
  }

  async close(): Promise<void> {
    await this.halt();
    await this.folder.remove();
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

  /** Closes `count` blocks. The first contains everything admitted so far. */
  async block(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) await this.chain.closeBlock();
  }

  /** Pairs two players. `first` moves first. Returns the number of the match. */
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

  /** A move by the player to move. */
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

  /** The match as `SegmentSender` needs it. */
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

  /** The match as players see it. Throws if there is none. */
  match(id: number): MatchView {
    const match = this.records.match(id);
    if (match === undefined) throw new Error(`There is no match ${id}`);
    return match;
  }
}
