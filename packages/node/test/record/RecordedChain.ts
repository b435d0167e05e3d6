import {
  defaultTerms,
  domainOf,
  type GameModule,
  KeyFields,
  type Match,
  moveArguments,
  NOTICE,
  positionOf,
  provableGames,
  Scope,
  segmentSizeOf,
  signedMatch,
  VALID_FOR,
  waitingSeat,
} from "@kifu/chain";
import { MemoryChain } from "@kifu/chain/memory-chain";
import { type MatchRecord, readRecord, RECORD_FORMAT } from "@kifu/chain/record";
import {
  contextOf,
  type PlainSeatSignature,
  signTranscript,
  writeSegment,
} from "@kifu/chain/testing";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import {
  endReasons,
  matchResults,
  nextTranscript,
  type SeatNumber,
  timingOfMade,
} from "@kifu/wire";
import type { BlockStorage } from "@proto-kit/sequencer";
import { Field, PrivateKey, type ProvablePure } from "o1js";
import { crypto } from "./played.js";

/** The round lasts the whole test. So players who queue one after another always meet. */
const terms = { ...defaultTerms, roundLength: 1_000_000 };

export interface Side {
  readonly wallet: PrivateKey;
  readonly session: PrivateKey;
}

export interface Point {
  readonly game: (typeof plainGames)[number];
  readonly context: bigint;
  readonly transcript: bigint;
  readonly time: number;
  readonly turn: 0 | 1;
  readonly sides: readonly [Side, Side];
}

export interface Line {
  readonly moves: readonly (readonly bigint[])[];
  readonly times: readonly number[];
  /** How many seconds each signed bound adds to the time that the move took. */
  readonly spares?: readonly number[] | undefined;
}

const SPARE = 2;

export interface Signing {
  /** The keys that sign for each seat, instead of the session keys. */
  readonly keys?: readonly [PrivateKey, PrivateKey];
  /** For each seat, whether its player signs with their wallet. */
  readonly byOwner?: readonly [boolean, boolean];
}

interface Begun {
  readonly id: number;
  readonly game: GameModule;
  readonly moveLimit: number;
  readonly startedAt: number;
  readonly sides: readonly [Side, Side];
  readonly moves: string[];
  readonly transactions: object[];
  endedAt: number | undefined;
}

/** Each transaction has its own block. */
export class RecordedChain {
  private height = -1;
  private keys = 1_000n;
  private readonly matches = new Map<number, Begun>();

  private constructor(private readonly chain: MemoryChain) {}

  static async start(): Promise<RecordedChain> {
    return new RecordedChain(await MemoryChain.start(terms));
  }

  async close(): Promise<void> {
    await this.chain.close();
  }

  /** Makes the next block this many seconds later. */
  wait(seconds: number): void {
    this.chain.wait(seconds);
  }

  get openTime(): number {
    return this.chain.openTime;
  }

  newKey(): PrivateKey {
    return PrivateKey.fromBigInt(this.keys++);
  }

  async begin(game: GameModule, { moveLimit = 100, expiresAt = 900_000 } = {}): Promise<number> {
    const id = this.matches.size + 1;
    const side = (): Side => ({ wallet: this.newKey(), session: this.newKey() });
    const sides = [side(), side()] as const;
    const [plain] = plainGames.filter(({ module }) => module === game);
    const begun = { id, game, moveLimit, sides, moves: [], transactions: [], endedAt: undefined };
    this.matches.set(id, { ...begun, startedAt: this.height + 2 });
    const [first, second] = sides;
    const order = waitingSeat(id) === 0 ? [first, second] : [second, first];
    for (const { wallet, session } of order) {
      await this.send(id, wallet, () =>
        this.chain.modules.matchmaking.register(
          Field(plain!.number),
          Field(moveLimit),
          ...this.session(session, expiresAt),
        ),
      );
    }
    return id;
  }

  async openSession(id: number, { wallet }: Side, key: PrivateKey, expiresAt: number) {
    await this.send(id, wallet, () =>
      this.chain.modules.sessions.openSession(...this.session(key, expiresAt)),
    );
  }

  async revokeSession(id: number, { wallet }: Side): Promise<void> {
    await this.send(id, wallet, () =>
      this.chain.modules.sessions.revokeSession(...this.validity()),
    );
  }

  async reseat(id: number, seat: SeatNumber): Promise<void> {
    this.wait(NOTICE);
    await this.send(id, this.newKey(), () =>
      this.chain.modules.sessions.reseat(this.signedId(id), Field(seat)),
    );
  }

  async claimTimeout(id: number): Promise<void> {
    await this.send(id, this.newKey(), () =>
      this.chain.modules.matches.claimTimeout(this.signedId(id)),
    );
  }

  async makeMove(id: number, text: string): Promise<void> {
    const { game, sides, moves } = this.begun(id);
    const match = await this.match(id);
    const provable = provableGames.find(({ plain }) => plain.module === game)!;
    const position = positionOf(provable, match)!;
    const move = provable.rules.notation.read(text);
    const args = moveArguments(provable, position, move as never)!;
    const { session } = sides[match.secondToMove.toBoolean() ? 1 : 0];
    await this.send(id, session, () =>
      this.chain.modules.games[game].makeMove(this.signedId(id), ...args),
    );
    moves.push(text);
  }

  /**
   * Makes moves in one segment that a stranger sends. They are one second apart unless `times` is
   * given.
   */
  async playMoves(id: number, texts: string, signing: Signing & { times?: number[] } = {}) {
    const point = await this.point(id);
    const line = lineOf(point, texts, signing.times);
    const last = line.times.at(-1)!;
    if (last > this.openTime) this.wait(last - this.openTime);
    await this.sendOfGame(id, "playMoves", [this.signedId(id), segmentOf(point, line, signing)]);
    this.begun(id).moves.push(...texts.split(" "));
  }

  async forfeit(id: number, seat: number, evidence: readonly bigint[]): Promise<void> {
    await this.sendOfGame(id, "forfeit", [this.signedId(id), [BigInt(seat)], evidence]);
  }

  /** The current state of the match that the next signatures cover. */
  async point(id: number): Promise<Point> {
    const { sides, game } = this.begun(id);
    const match = await this.match(id);
    return {
      game: plainGames.find(({ module }) => module === game)!,
      context: contextOf(match, this.signedId(id)).toBigInt(),
      transcript: match.transcript.toBigInt(),
      time: Number(match.deadline.toBigInt() - match.readClock().own.toBigInt()),
      turn: match.secondToMove.toBoolean() ? 1 : 0,
      sides,
    };
  }

  async record(id: number): Promise<MatchRecord> {
    const { game, moveLimit, startedAt, sides, moves, transactions, endedAt } = this.begun(id);
    const match = await this.match(id);
    const { rules, line }: ChainGame = plainGames.find(({ module }) => module === game)!;
    const packed = match.line.toBigInt();
    return readRecord(
      JSON.parse(
        JSON.stringify({
          format: RECORD_FORMAT,
          chain: terms.name,
          salt: terms.salt,
          roundLength: terms.roundLength,
          faucet: terms.faucet,
          match: id,
          game: rules.name,
          players: sides.map(({ wallet }) => ({ address: wallet.toPublicKey().toBase58() })),
          moveLimit,
          startedAt,
          endedAt: endedAt ?? null,
          result: matchResults[Number(match.result.toBigInt())],
          reason: endReasons[Number(match.reason.toBigInt())],
          line: packed === 0n ? null : line(packed),
          state: match.state.slice(0, rules.encode.state(rules.initial()).length).map(String),
          moves,
          transactions,
        }),
      ),
    );
  }

  private session(key: PrivateKey, expiresAt: number) {
    return [
      KeyFields.of(key.toPublicKey()),
      Field(expiresAt),
      Field(Scope.playAndQueue),
      ...this.validity(),
    ] as const;
  }

  private validity() {
    return [Field(domainOf(terms)), Field(this.openTime + VALID_FOR)] as const;
  }

  private signedId(id: number): Field {
    return Field(signedMatch(terms, id));
  }

  private begun(id: number): Begun {
    return this.matches.get(id)!;
  }

  private async match(id: number): Promise<Match> {
    return (await this.chain.match(id))!;
  }

  private async sendOfGame(
    id: number,
    method: "playMoves" | "forfeit",
    args: readonly (Field | readonly bigint[])[],
  ): Promise<void> {
    const module = this.chain.modules.games[this.begun(id).game];
    const types = Reflect.getMetadata(
      "design:paramtypes",
      module,
      method,
    ) as ProvablePure<unknown>[];
    const values = args.map((arg, i) =>
      arg instanceof Field ? arg : types[i]!.fromFields(arg.map((field) => Field(field))),
    );
    const call = module[method] as (...args: unknown[]) => Promise<void>;
    await this.send(id, this.newKey(), () => call.apply(module, values));
  }

  private async send(id: number, key: PrivateKey, call: () => Promise<void>): Promise<void> {
    const time = this.openTime;
    await this.chain.submit(key, call);
    const [included] = await this.chain.produceBlock();
    if (included?.ok !== true) throw new Error(included?.code ?? "There is no block");
    this.height++;
    const begun = this.begun(id);
    const { sequencer } = this.chain.appChain;
    const storage = sequencer.dependencyContainer.resolve<BlockStorage>("BlockStorage");
    const block = (await storage.getBlockAt(this.height))!;
    const { tx } = block.transactions[0]!;
    const result = (await this.chain.match(id))?.result.toBigInt() ?? 0n;
    if (result !== 0n) begun.endedAt ??= this.height;
    begun.transactions.push({
      height: this.height,
      time,
      position: 0,
      blockHash: block.hash.toString(),
      stateRoot: block.hash.toString(),
      hash: tx.hash().toString(),
      method: this.nameOf(tx.methodId.toBigInt()),
      sender: tx.sender.toBase58(),
      nonce: tx.nonce.toString(),
      argsFields: tx.argsFields.map(String),
      signature: { r: tx.signature.r.toString(), s: tx.signature.s.toBigInt().toString() },
    });
  }

  private nameOf(id: bigint): string {
    const names = this.chain.appChain.runtime.methodIdResolver.methodIdMap();
    return Object.entries(names).find(([, { methodId }]) => methodId === id)![0];
  }
}

/** Moves in notation, one second apart unless `times` is given. */
export function lineOf({ game, time }: Point, texts: string, times?: readonly number[]): Line {
  const { notation, encode } = game.rules;
  const moves = texts.split(" ").map((text) => encode.move(notation.read(text) as never));
  return { moves, times: times ?? moves.map((_, i) => time + i + 1) };
}

/** The transcript before the first move and after each move. */
export function transcriptsOf(
  point: Pick<Point, "transcript" | "time">,
  { moves, times, spares }: Line,
) {
  const all = [point.transcript];
  moves.forEach((move, i) => {
    const timeBefore = times[i - 1] ?? point.time;
    const timing = timingOfMade({ timeBefore, time: times[i]!, spare: spares?.[i] ?? SPARE });
    all.push(nextTranscript(crypto.poseidon, all[i]!, move, timing));
  });
  return all;
}

export function segmentOf(point: Point, line: Line, signing: Signing = {}): bigint[] {
  const transcripts = transcriptsOf(point, line);
  const { moves, times, spares = times.map(() => SPARE) } = line;
  const sign = (ply: number) =>
    signatureOf(point, ((point.turn + ply - 1) % 2) as 0 | 1, transcripts[ply]!, signing);
  const { game } = point;
  const signed = {
    moves,
    times: times.map(BigInt),
    spares: spares.map(BigInt),
    witnesses: [],
    last: sign(moves.length),
    other: moves.length > 1 ? sign(moves.length - 1) : undefined,
  };
  return writeSegment(signed, segmentSizeOf(game.module), { move: moves[0]!.length, witness: 0 });
}

export function signatureOf(
  { context, sides }: Pick<Point, "context" | "sides">,
  seat: 0 | 1,
  transcript: bigint,
  { keys, byOwner = [false, false] }: Signing = {},
): PlainSeatSignature {
  const side = sides[seat];
  const key = keys?.[seat] ?? (byOwner[seat] ? side.wallet : side.session);
  const { x, y, z } = signTranscript(key, Field(context), Field(transcript));
  return { byOwner: byOwner[seat], x: x.toBigInt(), y: y.toBigInt(), z: z.toBigInt() };
}
