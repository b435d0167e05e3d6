import type { Game, SeatNumber } from "@kifu/kit";
import { Field, PrivateKey, type PublicKey } from "o1js";
import type { GameModule } from "../../src/engine/moveModule.js";
import { Match } from "../../src/engine/Match.js";
import { FORGIVEN_AFTER, NOTICE, waitingSeat, VALID_FOR } from "../../src/engine/plainRules.js";
import { Player } from "../../src/engine/Player.js";
import { moveArguments, positionOf, provable } from "../../src/engine/moveArguments.js";
import { Scope, type Session } from "../../src/engine/Session.js";
import { Balance } from "../../src/stakes/Balance.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import type { LeafMap } from "../../src/engine/Leaf.js";
import { gameNumbers, provableGames } from "../../src/runtime/games.js";
import {
  type ChainTerms,
  defaultTerms,
  domainOf,
  signedMatch,
} from "../../src/runtime/runtimeModules.js";
import { type Receipt, Sandbox } from "./Sandbox.js";

/** The player's number determines the wallet's key and the session keys. */
export class Actor {
  readonly owner: PublicKey;
  readonly key: PublicKey;
  readonly laterKey: PublicKey;

  constructor(private readonly number: number) {
    this.owner = keyOf(1000 * number + SECRETS.owner);
    this.key = keyOf(1000 * number + SECRETS.key);
    this.laterKey = keyOf(1000 * number + SECRETS.laterKey);
  }

  secret(of: keyof typeof SECRETS): PrivateKey {
    return PrivateKey.fromBigInt(BigInt(1000 * this.number + SECRETS[of]));
  }

  get ownerFields(): KeyFields {
    return KeyFields.of(this.owner);
  }
}

const SECRETS = { owner: 1, key: 2, laterKey: 3 } as const;

const keys = new Map<number, PublicKey>();

/** Each key is computed once, because that takes longer than a transaction. */
function keyOf(secret: number): PublicKey {
  const key = keys.get(secret) ?? PrivateKey.fromBigInt(BigInt(secret)).toPublicKey();
  keys.set(secret, key);
  return key;
}

/** A field in a test: any number, even an invalid one. */
type Any = number | bigint;

/**
 * The session that a method should open. Tests change one part, often to an impossible value.
 */
export interface SessionWish {
  key: PublicKey | KeyFields;
  /** Seconds until the session expires. */
  lasts: number;
  /** When the session expires. Overrides `lasts`. */
  expiresAt?: Any;
  scope: Any;
  domain: bigint;
  validUntil: Any;
}

export interface Registration extends SessionWish {
  game: Any;
  moveLimit: Any;
}

/** What a player did on Mina, and who sends it. */
type TakenAction = [owner: PublicKey | KeyFields, amount: Any, signer?: PublicKey];

/** The engine and its players. Tests use its methods. */
export class World {
  readonly black = new Actor(1);
  readonly white = new Actor(2);
  readonly third = new Actor(3);

  constructor(
    readonly terms: ChainTerms = defaultTerms,
    readonly sandbox: Sandbox = new Sandbox(terms),
  ) {}

  static async withMatch(game?: number): Promise<World> {
    const world = new World();
    await world.pair(game);
    return world;
  }

  async pair(game: number = gameNumbers.Randzu, moveLimit: Any = 10): Promise<void> {
    const next = (await this.count()) + 1;
    const actors = waitingSeat(next) === 0 ? [this.black, this.white] : [this.white, this.black];
    for (const actor of actors) await this.register(actor, { game, moveLimit });
  }

  async count(): Promise<number> {
    const { path } = this.sandbox.matches.count;
    const fields = path && (await this.sandbox.state.get(path));
    return Number(fields?.[0]?.toBigInt() ?? 0n);
  }

  get time(): number {
    return this.sandbox.time;
  }

  get validUntil(): number {
    return this.time + VALID_FOR;
  }

  pass(seconds: number): void {
    this.sandbox.time += seconds;
  }

  async register(actor: Actor, changes: Partial<Registration> = {}): Promise<Receipt> {
    const { game = gameNumbers.Randzu, moveLimit = 10 } = changes;
    const session = this.sessionArguments({ key: actor.key, ...changes });
    return await this.sandbox.send(actor.owner, () =>
      this.sandbox.matchmaking.register(Field(game), Field(moveLimit), ...session),
    );
  }

  async requeue(
    actor: Actor,
    {
      game = gameNumbers.Randzu,
      moveLimit = 10,
      signer = actor.key,
      owner = actor.ownerFields,
      domain = domainOf(this.terms),
      validUntil = this.validUntil,
    }: {
      game?: Any;
      moveLimit?: Any;
      signer?: PublicKey;
      owner?: KeyFields;
      domain?: bigint;
      validUntil?: Any;
    } = {},
  ): Promise<Receipt> {
    return await this.sandbox.send(signer, () =>
      this.sandbox.matchmaking.requeue(
        owner,
        Field(game),
        Field(moveLimit),
        Field(domain),
        Field(validUntil),
      ),
    );
  }

  async leave(
    actor: Actor,
    signer: PublicKey = actor.key,
    owner = actor.ownerFields,
    domain: Any = domainOf(this.terms),
    validUntil: Any = this.validUntil,
  ): Promise<Receipt> {
    return await this.sandbox.send(signer, () =>
      this.sandbox.matchmaking.leave(owner, Field(domain), Field(validUntil)),
    );
  }

  async openSession(actor: Actor, changes: Partial<SessionWish> = {}): Promise<Receipt> {
    const session = this.sessionArguments({ key: actor.laterKey, ...changes });
    return await this.sandbox.send(actor.owner, () =>
      this.sandbox.sessions.openSession(...session),
    );
  }

  async openToStake(
    actor: Actor,
    allowance: Any,
    changes: Partial<SessionWish> = {},
  ): Promise<Receipt> {
    const wish = { key: actor.laterKey, ...changes };
    const [key, expiresAt, scope, ...bounds] = this.sessionArguments(wish);
    return await this.sandbox.send(actor.owner, () =>
      this.sandbox.stakes.openSession(key, expiresAt, scope, Field(allowance), ...bounds),
    );
  }

  async revokeSession(
    actor: Actor,
    domain = domainOf(this.terms),
    validUntil: Any = this.validUntil,
  ): Promise<Receipt> {
    return await this.sandbox.send(actor.owner, () =>
      this.sandbox.sessions.revokeSession(Field(domain), Field(validUntil)),
    );
  }

  async reseat(
    { owner }: Pick<Actor, "owner">,
    wish: { signer?: PublicKey; match?: Any; seat?: Any } = {},
  ): Promise<Receipt> {
    const { signer = this.third.owner, match: number = await this.latestOf(owner) } = wish;
    const match = await this.match(number);
    const seat = wish.seat ?? (match?.second.owner.equals(owner).toBoolean() === true ? 1 : 0);
    return await this.sandbox.send(signer, () =>
      this.sandbox.sessions.reseat(this.matchId(number), Field(seat)),
    );
  }

  async reseatInTime(actor: Pick<Actor, "owner">, match?: number): Promise<Receipt> {
    this.pass(NOTICE);
    return await this.reseat(actor, match === undefined ? {} : { match });
  }

  /** The player's latest match that is not slow, 0 for none. */
  async latestOf(owner: PublicKey): Promise<number> {
    const player = await this.read(this.sandbox.matches.players, owner);
    return Number(player?.match.toBigInt() ?? 0n);
  }

  async play(moves: string, matchId = 1): Promise<Receipt> {
    let receipt: Receipt | undefined;
    for (const text of moves.split(/\s+/).filter(Boolean)) {
      const match = await this.mustMatch(matchId);
      const seat = match.secondToMove.toBoolean() ? match.second : match.first;
      receipt = await this.move(text, { matchId, signer: seat.key });
    }
    if (receipt === undefined) throw new Error("No move to play");
    return receipt;
  }

  async move(
    text: string,
    { matchId = 1, signer = this.black.key }: { matchId?: number; signer?: PublicKey } = {},
  ): Promise<Receipt> {
    const match = await this.match(matchId);
    const number = match === undefined ? 1 : Number(match.game.toBigInt());
    const game = provableGames.find(({ plain }) => plain.number === number);
    if (game === undefined) throw new Error(`There is no game ${number}`);
    const module = this.sandbox.games[game.plain.module];
    return await this.moveIn(game, module, text, { matchId, match, signer });
  }

  async resign(
    matchId: Any,
    seat: Any,
    signer: PublicKey,
    validUntil: Any = this.validUntil,
  ): Promise<Receipt> {
    return await this.sandbox.send(signer, () =>
      this.sandbox.matches.resign(this.matchId(matchId), Field(seat), Field(validUntil)),
    );
  }

  async endByResignation(matchId = 1): Promise<Receipt> {
    return await this.resign(matchId, 0, (await this.mustMatch(matchId)).first.owner);
  }

  async abort(
    matchId: Any,
    seat: Any,
    signer: PublicKey,
    validUntil: Any = this.validUntil,
    transcript?: Any,
  ): Promise<Receipt> {
    const number = Number(matchId);
    const match = Number.isSafeInteger(number) ? await this.match(number) : undefined;
    const known = transcript ?? match?.transcript.toBigInt() ?? 0;
    return await this.sandbox.send(signer, () =>
      this.sandbox.matches.abort(
        this.matchId(matchId),
        Field(seat),
        Field(known),
        Field(validUntil),
      ),
    );
  }

  async claimAbort(matchId: Any, signer: PublicKey = this.third.owner): Promise<Receipt> {
    return await this.sandbox.send(signer, () =>
      this.sandbox.matches.claimAbort(this.matchId(matchId)),
    );
  }

  async endByAbort(matchId = 1, seat: 0 | 1 = 1): Promise<Receipt> {
    const { first, second } = await this.mustMatch(matchId);
    await this.abort(matchId, seat, (seat === 0 ? first : second).owner);
    this.pass(NOTICE);
    return await this.claimAbort(matchId);
  }

  async claimTimeout(matchId: Any, signer: PublicKey = this.third.owner): Promise<Receipt> {
    return await this.sandbox.send(signer, () =>
      this.sandbox.matches.claimTimeout(this.matchId(matchId)),
    );
  }

  async grant(
    owner: PublicKey,
    domain: Any = domainOf(this.terms),
    validUntil: Any = this.validUntil,
  ): Promise<Receipt> {
    return await this.sandbox.send(owner, () =>
      this.sandbox.treasury.grant(Field(domain), Field(validUntil)),
    );
  }

  async takeDeposit(...action: TakenAction): Promise<Receipt> {
    return await this.take("takeDeposit", ...action);
  }

  async takeWithdrawal(...action: TakenAction): Promise<Receipt> {
    return await this.take("takeWithdrawal", ...action);
  }

  async takeConclusion(matchId: Any, signer: PublicKey = this.third.laterKey): Promise<Receipt> {
    return await this.sandbox.send(signer, () =>
      this.sandbox.bridge.takeConclusion(this.matchId(matchId)),
    );
  }

  private async take(
    method: "takeDeposit" | "takeWithdrawal",
    ...[owner, amount, signer = this.third.laterKey]: TakenAction
  ): Promise<Receipt> {
    const key = owner instanceof KeyFields ? owner : KeyFields.of(owner);
    return await this.sandbox.send(signer, () => this.sandbox.bridge[method](key, Field(amount)));
  }

  async withdraw(
    owner: PublicKey,
    amount: Any,
    {
      domain = domainOf(this.terms),
      validUntil = this.validUntil,
    }: { domain?: Any; validUntil?: Any } = {},
  ): Promise<Receipt> {
    return await this.sandbox.send(owner, () =>
      this.sandbox.bridge.withdraw(Field(amount), Field(domain), Field(validUntil)),
    );
  }

  async payOut(matchId: Any, signer: PublicKey = this.third.laterKey): Promise<Receipt> {
    return await this.sandbox.send(signer, () => this.sandbox.stakes.payOut(this.matchId(matchId)));
  }

  async match(id: Any): Promise<Match | undefined> {
    return await this.read(this.sandbox.matches.matches, Field(id));
  }

  async mustMatch(id = 1): Promise<Match> {
    const match = await this.match(id);
    if (match === undefined) throw new Error(`There is no match ${id}`);
    return match;
  }

  async store(id: number, match: Match): Promise<void> {
    const { matches } = this.sandbox.matches;
    await this.sandbox.state.set(matches.getPath(Field(id)), Match.toFields(match));
  }

  async result(id = 1): Promise<{ result: number; reason: number; line: bigint }> {
    const { result, reason, line } = await this.mustMatch(id);
    return { result: Number(result), reason: Number(reason), line: line.toBigInt() };
  }

  async player(actor: Actor): Promise<{ match: number; slowMatch: number; waits: boolean }> {
    const player = await this.read(this.sandbox.matches.players, actor.owner);
    return {
      match: Number(player?.match.toBigInt() ?? 0n),
      slowMatch: Number(player?.slowMatch.toBigInt() ?? 0n),
      waits: (player?.ticket.toBigInt() ?? 0n) !== 0n,
    };
  }

  /** Stores that the player has just left a match before both had moved. */
  async leftBefore(actor: Actor): Promise<void> {
    const { players } = this.sandbox.matches;
    const player = await this.read(players, actor.owner);
    if (player === undefined) throw new Error("They have not played yet");
    const forgivenFrom = Field(this.time + FORGIVEN_AFTER);
    const fields = Player.toFields(player.with({ forgivenFrom }));
    await this.sandbox.state.set(players.getPath(actor.owner), fields);
  }

  async session(actor: Actor): Promise<Session | undefined> {
    return await this.read(this.sandbox.sessions.sessions, actor.owner);
  }

  async balance({ owner }: Pick<Actor, "owner">): Promise<Balance> {
    const { balances } = this.sandbox.stakes;
    return new Balance((await this.read(balances, owner)) ?? Balance.none());
  }

  /** Stores a balance directly, without the rules. */
  async storeBalance({ owner }: Pick<Actor, "owner">, balance: Balance): Promise<void> {
    const { balances } = this.sandbox.stakes;
    await this.sandbox.state.set(balances.getPath(owner), Balance.toFields(balance));
  }

  /** The stake of each player of a match. Undefined if there never was a stake. */
  async pot(match: number): Promise<bigint | undefined> {
    return (await this.read(this.sandbox.stakes.pots, Field(match)))?.toBigInt();
  }

  private sessionArguments(wish: Partial<SessionWish> & Pick<SessionWish, "key">) {
    const { key, lasts = 1000, expiresAt = this.time + lasts } = wish;
    const { scope = Scope.playAndQueue, domain = domainOf(this.terms) } = wish;
    const fields = key instanceof KeyFields ? key : KeyFields.of(key);
    const { validUntil = this.validUntil } = wish;
    return [fields, Field(expiresAt), Field(scope), Field(domain), Field(validUntil)] as const;
  }

  matchId(number: Any): Field {
    return Field(signedMatch(this.terms, number));
  }

  private async read<Key, Value>(map: LeafMap<Key, Value>, key: Key): Promise<Value | undefined> {
    const fields = await this.sandbox.state.get(map.getPath(key));
    return fields && (map.valueType.fromFields(fields) as Value);
  }

  private async moveIn<
    State,
    Move,
    Witness,
    Position extends { readonly turn: SeatNumber },
    Plain,
    Claim,
  >(
    game: Game<State, Move, Witness, Position, Plain, Claim>,
    module: GameModule<State, Move, Witness>,
    text: string,
    { matchId, match, signer }: { matchId: number; match: Match | undefined; signer: PublicKey },
  ): Promise<Receipt> {
    const { rules } = game;
    const move = rules.notation.read(text);
    if (move === undefined) throw new Error(`${text} is no move of ${rules.name}`);
    const position = (match && positionOf(game, match)) ?? rules.initial();
    // A move that the rules refuse is sent all the same, with the position unchanged.
    const args = moveArguments(game, position, move) ?? [
      provable(game.State, rules.encode.state(position)),
      provable(game.Move, rules.encode.move(move)),
      provable(game.Witness, rules.encode.witness(rules.findWitness(position, move))),
    ];
    return await this.sandbox.send(signer, () => module.makeMove(this.matchId(matchId), ...args));
  }
}
