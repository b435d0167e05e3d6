import { Field, type PublicKey } from "o1js";
import type { Match } from "../../src/engine/Match.js";
import { composeGames, type GameModule, provableGames } from "../../src/runtime/games.js";
import { type ChainTerms, defaultTerms, runtimeModules } from "../../src/runtime/runtimeModules.js";
import type { SegmentModule, SignedTwice } from "../../src/engine/segmentModule.js";
import { contextOf } from "../../src/engine/transcript.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import type { Receipt, Sandbox } from "../harness/Sandbox.js";
import { verdictOf } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import {
  type AnyGame,
  type AnySegment,
  type Board,
  type Line,
  lineOf,
  type Signed,
  type Signer,
  signSegment,
  transcriptsOf,
  unsignedSegment,
} from "./signSegment.js";

export type { Line, Signed, Signer };

/**
 * A world that plays a game by segments. By default segments are short, and the sandbox can
 * withhold them.
 */
export class SegmentWorld<Box extends Sandbox = RecordingSandbox> extends World {
  declare readonly sandbox: Box;
  readonly game: AnyGame;

  constructor(
    terms: ChainTerms,
    sandbox: Box,
    module: GameModule,
    readonly size: number,
    games: readonly AnyGame[] = provableGames,
  ) {
    super(terms, sandbox);
    this.game = games.find(({ plain }) => plain.module === module)!;
  }

  static empty(
    module: GameModule = "Randzu",
    size = 4,
    terms: ChainTerms = defaultTerms,
    games: readonly AnyGame[] = provableGames,
  ): SegmentWorld {
    const modules = { ...runtimeModules, ...composeGames(() => size, games) };
    return new SegmentWorld(terms, new RecordingSandbox(terms, modules), module, size, games);
  }

  /** Creates a separate world with match 1 of the game, ten seconds after its start. */
  static async begin(...args: Parameters<typeof SegmentWorld.empty>): Promise<SegmentWorld> {
    const world = SegmentWorld.empty(...args);
    await world.pair(world.game.plain.number);
    world.pass(10);
    return world;
  }

  get module(): SegmentModule<unknown, unknown, unknown> {
    return this.sandbox.games[this.game.plain.module];
  }

  /** The moves are one second apart unless times are given. */
  async line(
    moves: string,
    times?: readonly (number | bigint)[],
    matchId = 1,
    spares?: readonly (number | bigint)[],
  ): Promise<Line> {
    return lineOf({ game: this.game, match: await this.mustMatch(matchId) }, moves, times, spares);
  }

  async transcripts(
    line: Line,
    { begin, matchId = 1 }: { begin?: Field | undefined; matchId?: number } = {},
  ): Promise<Field[]> {
    return transcriptsOf(await this.mustMatch(matchId), line, begin);
  }

  async context(matchId = 1): Promise<Field> {
    return contextOf(await this.mustMatch(matchId), this.matchId(matchId));
  }

  async signers(matchId = 1): Promise<readonly [Signer, Signer]> {
    const { first, second } = await this.mustMatch(matchId);
    const actorOf = ({ owner }: Match["first"]) =>
      [this.black, this.white, this.third].find((actor) => actor.owner.equals(owner).toBoolean())!;
    return [{ secret: actorOf(first).secret("key") }, { secret: actorOf(second).secret("key") }];
  }

  async board(matchId = 1): Promise<Board> {
    const match = await this.mustMatch(matchId);
    return { game: this.game, match, matchId: this.matchId(matchId) };
  }

  async segment(line: Line, signed: Signed = {}, matchId = 1): Promise<AnySegment> {
    const signers = signed.signers ?? (await this.signers(matchId));
    return signSegment(await this.board(matchId), line, this.size, { ...signed, signers });
  }

  moves(line: Line): Omit<AnySegment, "last" | "other"> {
    return unsignedSegment(this.game, line, this.size);
  }

  async sendSegment(
    segment: AnySegment,
    { matchId = 1, sender = this.third.owner }: { matchId?: number; sender?: PublicKey } = {},
  ): Promise<Receipt> {
    return await this.sandbox.send(sender, () =>
      this.module.playMoves(this.matchId(matchId), segment),
    );
  }

  async playSegment(
    moves: string,
    times?: readonly (number | bigint)[],
    matchId = 1,
  ): Promise<Receipt> {
    const line = await this.line(moves, times, matchId);
    const { times: all } = line;
    this.sandbox.time = Math.max(this.time, Number(all.at(-1)));
    return await this.sendSegment(await this.segment(line, {}, matchId), { matchId });
  }

  async sendForfeit(
    seat: number | bigint,
    evidence: SignedTwice<unknown>,
    matchId = 1,
    sender = this.third.owner,
  ): Promise<Receipt> {
    return await this.sandbox.send(sender, () =>
      this.module.forfeit(this.matchId(matchId), Field(seat), evidence),
    );
  }

  /**
   * Returns the outcome of a segment. Asserts that an execution and the circuit have the same
   * outcome.
   */
  async verdict(this: SegmentWorld, segment: AnySegment, matchId = 1): Promise<string> {
    return await this.verdictOf(() => this.sendSegment(segment, { matchId }));
  }

  /**
   * The outcome of any transaction. Asserts that an execution and the circuit have the same
   * outcome.
   */
  async verdictOf(this: SegmentWorld, send: () => Promise<Receipt>): Promise<string> {
    return await verdictOf(this.sandbox, send);
  }
}
