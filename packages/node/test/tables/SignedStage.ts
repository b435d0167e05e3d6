import { setImmediate as nextTurn } from "node:timers/promises";
import { signedMatch, type GameModule, gameNumbers, type KifuRuntime, NOTICE } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import {
  LARGEST_SPARE,
  moveTiming,
  nextTranscript,
  type Receipt,
  type StatementOf,
  timeAfterMove,
} from "@kifu/wire";
import { defaultConfig, type NodeConfig } from "../../src/lib/config/NodeConfig.js";
import { silent } from "../../src/lib/log.js";
import type { Time } from "../../src/lib/time.js";
import type { NodeOptions, SharingOptions } from "../../src/node.js";
import { Executor } from "../../src/sequencer/Executor.js";
import type { KeyValue } from "../../src/store/KeyValue.js";
import { fastestMoveCrypto } from "../../src/tables/verifyStatement.js";
import { NodeKey } from "../../src/tables/NodeKey.js";
import { type PlainMatch, plainMatch } from "../../src/tables/Table.js";
import { Player } from "../harness/Player.js";
import { StagedNode } from "../harness/StagedNode.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { soughtOf } from "./soughtOf.js";

/** Signs and checks moves with the implementation that a node uses. */
export const moveCrypto = await fastestMoveCrypto();

/** How a signed move differs from an honest player's. */
export interface Signing {
  by?: Player;
  /** True to sign with the wallet's key. */
  byOwner?: boolean;
  timeBefore?: bigint;
  /** Default: the largest bound. */
  atMost?: number;
}

interface StageOptions extends NonNullable<NodeOptions["shown"]> {
  executor?: Executor;
  closeAfterMs?: number;
  ingress?: Partial<NodeConfig["ingress"]>;
  maximumOpen?: number;
  /** Called at each start. Default: a database in memory that lasts as long as the stage. */
  openDatabase?: () => Promise<KeyValue>;
  /** The node then starts as a follower. */
  shared?: SharingOptions;
  key?: NodeKey;
  http?: Partial<NodeConfig["http"]>;
  logConfig?: Partial<NodeConfig["log"]>;
  operator?: NodeConfig["operator"];
  push?: NodeConfig["push"];
  sendPush?: NodeOptions["sendPush"];
  time?: Time;
}

/** A node that takes signed moves. The test sets its clock. */
export class SignedStage extends StagedNode {
  readonly log: { fields: object; message: string }[] = [];
  seconds = 0;
  milliseconds = 0;
  /** In milliseconds since 1970. */
  date = 1_700_000_000_000;
  readonly matches = new Map<number, { seats: [Player, Player]; match: PlainMatch }>();
  private readonly newKey: NodeKey;
  private people = 0;

  private constructor(
    private readonly executor: Executor,
    private readonly options: StageOptions,
  ) {
    super(defaultTerms);
    this.newKey = options.key ?? NodeKey.create(moveCrypto.sign);
  }

  static async open(options: StageOptions = {}): Promise<SignedStage> {
    const { executor = await Executor.start(defaultTerms) } = options;
    const stage = new SignedStage(executor, options);
    await stage.start();
    return stage;
  }

  get runtime(): KifuRuntime {
    return this.executor.runtime;
  }

  get key() {
    return this.node.key;
  }

  async start(): Promise<void> {
    const keep = (fields: object, message: string) => void this.log.push({ fields, message });
    const { closeAfterMs = 60_000, maximumOpen = 100, ingress, shared, ...others } = this.options;
    const {
      executor: _,
      key: __,
      openDatabase,
      http,
      logConfig,
      operator,
      push,
      sendPush,
      time,
      ...shown
    } = others;
    const perSender = { perSecond: 1e6, burst: 1e6 };
    await this.create({
      store: await this.openStore(await openDatabase?.()),
      shared,
      key: this.newKey,
      executor: this.executor,
      clock: (from) => {
        this.seconds = Math.max(this.seconds, from);
        return { now: () => this.seconds, set: (seconds) => (this.seconds = seconds) };
      },
      now: () => this.milliseconds,
      date: () => this.date,
      time,
      shown,
      sendPush,
      config: {
        moves: { closeAfterMs },
        seeks: { maximumOpen },
        ingress: { ...defaultConfig.ingress, perSender, ...ingress },
        http: { ...defaultConfig.http, ...http },
        log: { ...defaultConfig.log, ...logConfig },
        ...(operator && { operator }),
        ...(push && { push }),
      },
      log: { ...silent, error: keep, warn: keep },
    });
  }

  async work(): Promise<void> {
    this.keeper.tick();
    await this.keeper.idle;
    if (this.chain.openTransactions.length > 0) await this.chain.closeBlock();
  }

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
    const { pending } = this.chain;
    const owner = player.wallet.toPublicKey();
    const id = Number(pending.player(owner).match.toBigInt());
    const isSecond = pending.match(id)!.second.owner.equals(owner).toBoolean();
    await this.chain.admit(player.reseat(id, isSecond ? 1 : 0));
  }

  async meet(game: GameModule, moveLimit = 100): Promise<number> {
    const { time } = this.chain;
    const wish = { game: gameNumbers[game], moveLimit };
    const pair = this.newPair();
    const count = this.chain.pending.matchCount() + 1;
    for (const player of pair) {
      const sought = { ...wish, expiresAt: time + 100_000, validUntil: time + 30 };
      await this.lobby.submit(soughtOf(player, sought), false);
    }
    while (this.chain.pending.matchCount() < count) await nextTurn();
    return this.seat(pair);
  }

  private newPair(): [Player, Player] {
    return [new Player(this.runtime, ++this.people), new Player(this.runtime, ++this.people)];
  }

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

  staged(id: number) {
    return this.matches.get(id)!;
  }

  sign(id: number, move: string | readonly bigint[], signing: Signing = {}): StatementOf<"move"> {
    const { seats, match } = this.staged(id);
    const { by = seats[match.position.turn], byOwner = false, timeBefore = match.time } = signing;
    const { atMost = LARGEST_SPARE } = signing;
    const fields = typeof move === "string" ? this.fields(match, move) : move;
    const timing = moveTiming({ timeBefore, atMost: BigInt(atMost) });
    const transcript = nextTranscript(moveCrypto.hash, match.transcript, fields, timing);
    const secret = byOwner ? by.wallet : by.session;
    const signature = signTranscriptQuickly(secret, match.context, transcript);
    return {
      kind: "move",
      match: id,
      ply: match.ply + 1,
      move: [...fields],
      atMost,
      transcript,
      by: { byOwner, ...signature },
    };
  }

  async submit(signed: StatementOf<"move">, receipts?: readonly Receipt[]): Promise<Receipt> {
    return (await this.tables.take(signed, receipts)).receipt;
  }

  async say(statement: StatementOf<"draw" | "takeback">): Promise<boolean> {
    return (await this.tables.take(statement)).agreed;
  }

  /**
   * Submits a move. Also plays it in the staged match, unless that match already contains it.
   */
  async send(
    id: number,
    signed: StatementOf<"move">,
    receipts?: readonly Receipt[],
  ): Promise<Receipt> {
    const receipt = await this.submit(signed, receipts);
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
        phases: {
          before: rules.hidden?.seconds(staged.match.position),
          after: rules.hidden?.seconds(position),
        },
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
