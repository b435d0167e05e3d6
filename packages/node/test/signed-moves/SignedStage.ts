import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { signedMatch, type GameModule, gameNumbers, type KifuRuntime, NOTICE } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { LARGEST_BOUND, moveTiming, nextTranscript, type Receipt, timeAfterMove } from "@kifu/wire";
import { installFastest } from "@kifu/kit/primitives";
import { Chain } from "../../src/sequencer/Chain.js";
import { defaultConfig, type NodeConfig } from "../../src/config/NodeConfig.js";
import { DrawOffers } from "../../src/draws/DrawOffers.js";
import { historyIn } from "../../src/takebacks/MatchHistory.js";
import { TakebackOffers } from "../../src/takebacks/TakebackOffers.js";
import { Presence } from "../../src/presence/Presence.js";
import { createEventStreams, type EventStreams } from "../../src/events/EventStreams.js";
import { createRecheck } from "../../src/mempool/createRecheck.js";
import { TokenBuckets } from "../../src/door/TokenBuckets.js";
import { MatchIndex } from "../../src/index/MatchIndex.js";
import { Executor } from "../../src/sequencer/Executor.js";
import { SignedSeeks } from "../../src/seeks/SignedSeeks.js";
import { fastestMoveCrypto } from "../../src/signed-moves/fastestMoveCrypto.js";
import { NodeKey } from "../../src/signed-moves/NodeKey.js";
import { type PlainMatch, plainMatch } from "../../src/signed-moves/PlainMatch.js";
import { SignedMoves } from "../../src/signed-moves/SignedMoves.js";
import type { StoredMove } from "../../src/store/codec/move.js";
import type { Store } from "../../src/store/Store.js";
import { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import { soughtOf } from "../seeks/soughtOf.js";

/** Signs and checks moves with the implementation that a node uses. */
export const moveCrypto = await fastestMoveCrypto();

/** How a signed move differs from an honest player's. */
export interface Signing {
  by?: Player;
  /** True to sign with the wallet's key. */
  byOwner?: boolean;
  timeBefore?: bigint;
  /** By default the largest bound. */
  atMost?: number;
}

interface StageOptions {
  executor?: Executor;
  closeAfterMs?: number;
  /** Limits for seeks and draws. */
  ingress?: Partial<NodeConfig["ingress"]>;
  maximumOpen?: number;
  /** How long a seat may be without a stream before it counts as away. */
  silentMs?: number;
  graceMs?: number;
  /** Like `silentMs`, at the start of a match. */
  comingMs?: number;
}

/** A chain that takes signed moves, with its own store. The test sets its clock. */
export class SignedStage {
  readonly log: { fields: object; message: string }[] = [];
  seconds = 0;
  milliseconds = 0;
  store!: Store;
  chain!: Chain;
  moves!: SignedMoves;
  seeks!: SignedSeeks;
  draws!: DrawOffers;
  takebacks!: TakebackOffers;
  presence!: Presence;
  records!: MatchIndex;
  eventStreams!: EventStreams;
  key!: NodeKey;
  /** The players of each match by seat, and the state that follows from the receipts. */
  readonly matches = new Map<number, { seats: [Player, Player]; match: PlainMatch }>();
  private people = 0;

  private constructor(
    private readonly executor: Executor,
    private readonly folder: Awaited<ReturnType<typeof temporaryFolder>>,
    private readonly options: StageOptions,
  ) {}

  static async open(options: StageOptions = {}): Promise<SignedStage> {
    const runs = options.executor ?? (await Executor.start(defaultTerms));
    const stage = new SignedStage(runs, await temporaryFolder(), options);
    await stage.start();
    return stage;
  }

  get storePath(): string {
    return join(this.folder.path, "store");
  }

  get runtime(): KifuRuntime {
    return this.executor.runtime;
  }

  async start(): Promise<void> {
    const { verify } = (await installFastest()).verification;
    this.store = await openStoreAt(this.folder.path);
    this.chain = await Chain.start(this.executor, this.store, {
      chainTime: (from) => {
        this.seconds = Math.max(this.seconds, from);
        return { now: () => this.seconds };
      },
      check: createRecheck(this.runtime, verify),
    });
    this.key = NodeKey.open(this.storePath, moveCrypto.sign);
    const keep = (fields: object, message: string) => void this.log.push({ fields, message });
    const generous = { perSecond: 1e6, burst: 1e6 };
    const history = historyIn(() => this.records);
    this.moves = new SignedMoves({
      chain: this.chain,
      key: this.key,
      moveCrypto,
      history,
      config: {
        moves: { closeAfterMs: this.options.closeAfterMs ?? 60_000 },
        ingress: { ...defaultConfig.ingress, perSender: generous },
      },
      log: { error: keep, warn: keep },
      now: () => this.milliseconds,
    });
    const ingress = { ...defaultConfig.ingress, ...this.options.ingress };
    const now = () => this.milliseconds;
    this.seeks = new SignedSeeks({
      chain: this.chain,
      key: this.key,
      moveCrypto,
      moves: this.moves,
      config: { ingress, seeks: { maximumOpen: this.options.maximumOpen ?? 100 } },
      registrations: new TokenBuckets(ingress.registrations, now),
      log: { error: keep },
      now,
    });
    this.draws = new DrawOffers({
      chain: this.chain,
      key: this.key,
      moveCrypto,
      moves: this.moves,
      config: { ingress },
      now,
    });
    this.takebacks = new TakebackOffers({
      chain: this.chain,
      key: this.key,
      moveCrypto,
      moves: this.moves,
      config: { ingress },
      history,
      now,
    });
    const settings = { ...defaultConfig, chain: defaultTerms };
    const { chain, moves, seeks, draws, takebacks } = this;
    const { silentMs, graceMs, comingMs } = this.options;
    const times = { now, silentMs, graceMs, comingMs };
    this.presence = new Presence({ chain, moveCrypto, moves, config: { ingress }, ...times });
    const { presence } = this;
    this.records = await MatchIndex.open(chain, settings, moves, seeks, draws, takebacks, presence);
    this.eventStreams = createEventStreams({ records: this.records, config: settings.feed });
  }

  async stop(): Promise<void> {
    this.eventStreams.stop();
    this.presence.stop();
    this.draws.stop();
    this.takebacks.stop();
    await this.seeks.stop();
    await this.moves.stop();
    await this.chain.stop();
    await this.store.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.folder.remove();
  }

  /** Begins a match of two new players, unless players are given. */
  async begin(
    game: GameModule,
    moveLimit = 100,
    expiresAt = 100_000,
    pair = this.newPair(),
  ): Promise<number> {
    const wish = { game: gameNumbers[game], moveLimit };
    const { time } = this.chain;
    const expiry = { expiresAt: time + expiresAt, validUntil: time + 50 };
    for (const player of pair) await this.chain.admit(player.register({ ...wish, ...expiry }));
    return this.seat(pair);
  }

  /** Gives a player's seat to their new session as soon as its notice is over. */
  async reseat(player: Player): Promise<void> {
    await this.chain.closeBlock();
    this.seconds += NOTICE;
    await this.chain.admit(player.reseat());
  }

  /** A match of two new players by seeks, in a single transaction. */
  async meet(game: GameModule, moveLimit = 100): Promise<number> {
    const { time } = this.chain;
    const wish = { game: gameNumbers[game], moveLimit };
    const pair = this.newPair();
    const count = this.chain.pending.matchCount() + 1;
    for (const player of pair) {
      const sought = { ...wish, expiresAt: time + 100_000, validUntil: time + 30 };
      await this.seeks.submit(soughtOf(player, sought), false);
    }
    while (this.chain.pending.matchCount() < count) await nextTurn();
    return this.seat(pair);
  }

  private newPair(): [Player, Player] {
    return [new Player(this.runtime, ++this.people), new Player(this.runtime, ++this.people)];
  }

  /** Records the latest match as this pair's. */
  private seat(pair: [Player, Player]): number {
    const id = this.chain.pending.matchCount();
    const first = this.chain.pending.match(id)!.first.owner.toBase58();
    const seats = pair[0].address === first ? pair : ([pair[1], pair[0]] as [Player, Player]);
    this.matches.set(id, { seats, match: this.matchOfChain(id) });
    return id;
  }

  matchOfChain(id: number): PlainMatch {
    return plainMatch(
      this.chain.pending.match(id)!,
      signedMatch(defaultTerms, id),
      moveCrypto.hash,
    );
  }

  /** The match and its players, as the stage recorded them. */
  staged(id: number) {
    return this.matches.get(id)!;
  }

  /** The next move, signed by the player to move. */
  sign(id: number, move: string | readonly bigint[], signing: Signing = {}): StoredMove {
    const { seats, match } = this.staged(id);
    const { by = seats[match.position.turn], byOwner = false, timeBefore = match.time } = signing;
    const { atMost = LARGEST_BOUND } = signing;
    const fields = typeof move === "string" ? this.fields(match, move) : move;
    const timing = moveTiming({ timeBefore, atMost: BigInt(atMost) });
    const transcript = nextTranscript(moveCrypto.hash, match.transcript, fields, timing);
    const secret = byOwner ? by.wallet : by.session;
    const signature = signTranscriptQuickly(secret, match.context, transcript);
    return {
      match: id,
      ply: match.ply + 1,
      move: fields,
      atMost,
      transcript,
      by: { byOwner, ...signature },
    };
  }

  /** Submits a move and follows its receipt, unless the move was known. */
  async send(id: number, signed: StoredMove, receipts?: readonly Receipt[]): Promise<Receipt> {
    const receipt = await this.moves.submit(signed, undefined, receipts);
    const staged = this.staged(id);
    if (receipt.ply <= staged.match.ply) return receipt;
    const { rules } = staged.match.game;
    const played = rules.play(staged.match.position, rules.decode.move(signed.move));
    if (!played.ok) throw new Error(played.code);
    const { position, outcome } = played;
    const { ply, transcript, time } = receipt;
    staged.match = {
      ...staged.match,
      position,
      ply,
      transcript: BigInt(transcript),
      time: BigInt(time),
      timeLeft: timeAfterMove(staged.match.clock, staged.match.timeLeft, {
        seat: staged.match.position.turn,
        taken: time - Number(staged.match.time),
      }),
      isOver: outcome.ending !== "none",
    };
    return receipt;
  }

  async play(id: number, moves: string): Promise<Receipt[]> {
    const receipts: Receipt[] = [];
    for (const move of moves.split(" ")) receipts.push(await this.send(id, this.sign(id, move)));
    return receipts;
  }

  private fields({ game }: PlainMatch, move: string): bigint[] {
    const read = game.rules.notation.read(move);
    if (read === undefined) throw new Error(`${move} is not a move`);
    return game.rules.encode.move(read);
  }
}
