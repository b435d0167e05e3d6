import { Side } from "@kifu/wire";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Bool, Field, Poseidon, Provable, PublicKey, Struct } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../engine/codes.js";
import { type ListedGame, openingOf } from "../engine/listGame.js";
import { Seat } from "../engine/Seat.js";
import { MatchClock } from "../engine/MatchClock.js";
import { Matches, type Opening } from "../engine/Matches.js";
import type { Session } from "../engine/Session.js";
import { Sessions } from "../engine/Sessions.js";
import { EngineModule } from "../engine/EngineModule.js";
import { KeyFields, nobody } from "../engine/KeyFields.js";
import { squareRootOf } from "../engine/arithmetic.js";
import { LeafMap } from "../engine/Leaf.js";
import { contextOfSeeks, Seek } from "./Seek.js";

type Two = [PublicKey, PublicKey];

/** The settings of a chain's queues. They are part of the circuits, so they never change. */
export interface MatchmakingConfig {
  roundLength: number;
  games: readonly ListedGame[];
}

/** Tells clients who waits, on which terms, and in which round. */
export class PlayerQueued extends Struct({
  owner: PublicKey,
  game: Field,
  moveLimit: Field,
  round: Field,
}) {}

/** Tells clients that the player stopped waiting without being paired. */
export class PlayerLeft extends Struct({ owner: PublicKey }) {}

/**
 * Queues for opponents: one for each game, pool and round. All players of a pool want the same
 * clock. Each queue holds one player, and the second player to arrive starts the match.
 *
 * An entry counts only while its player's ticket names this queue. So entries of players who have
 * left need not be removed.
 */
@runtimeModule()
export class Matchmaking extends EngineModule<MatchmakingConfig> {
  @state() public queues = new LeafMap<Field, PublicKey>(Field, PublicKey, nobody);

  public override events = new RuntimeEvents({
    "player-queued": PlayerQueued,
    "player-left": PlayerLeft,
  });

  public constructor(
    @inject("Sessions") private readonly sessions: Sessions,
    @inject("Matches") private readonly matches: Matches,
  ) {
    super();
  }

  /**
   * Opens the sender's session and puts the sender into the queue, so that one wallet signature
   * is enough for a whole match.
   */
  @runtimeMethod()
  public async register(
    game: Field,
    moveLimit: Field,
    sessionKey: KeyFields,
    expiresAt: Field,
    scope: Field,
    domain: Field,
    validUntil: Field,
  ): Promise<void> {
    const session = await this.sessions.open(sessionKey, expiresAt, scope, domain, validUntil);
    await this.queue(this.sender(), session, game, moveLimit);
  }

  /** Queues again with the session key alone, in a later round or for another game. */
  @runtimeMethod()
  public async requeue(
    owner: KeyFields,
    game: Field,
    moveLimit: Field,
    domain: Field,
    validUntil: Field,
  ): Promise<void> {
    this.assertDomain(domain);
    this.assertInTime(validUntil);
    const player = this.parseOwner(owner);
    const session = await this.sessions.requireQueueing(player);
    await this.queue(player, session, game, moveLimit);
  }

  /**
   * Leaves the queue. The player's own key signs this call, or a session key of the player that
   * may queue.
   */
  @runtimeMethod()
  public async leave(owner: KeyFields, domain: Field, validUntil: Field): Promise<void> {
    this.assertDomain(domain);
    this.assertInTime(validUntil);
    const key = this.parseOwner(owner);
    await this.sessions.requireOwnerOrQueueing(key);

    const leaf = await this.matches.players.open(key);
    assert(leaf.value.ticket.equals(0).not(), codes.matchmaking.notQueued);
    leaf.set(leaf.value.with({ ticket: Field(0) }));
    this.events.emit("player-left", new PlayerLeft({ owner: key }));
  }

  /**
   * Pairs two players whose signed seeks match. Anybody may send it. Each seek accepts anybody or
   * names the other player. The first seek's player counts as the one who waited.
   */
  @runtimeMethod()
  public async pair(game: Field, moveLimit: Field, one: Seek, other: Seek): Promise<void> {
    const signed = [one, other].map((seek) => ({ seek, digest: seek.digest(game, moveLimit) }));
    const context = contextOfSeeks(this.domain());
    await this.pairSeeks({ game, moveLimit }, { context, signed: signed as [Signed, Signed] });
  }

  /**
   * Pairs two seeks whose digests were signed in this context. Returns the match, and the players
   * in the order of the seeks.
   */
  public async pairSeeks(
    { game, moveLimit }: Record<"game" | "moveLimit", Field>,
    { context, signed: [{ seek: one, ...first }, { seek: other, ...second }] }: SignedSeeks,
  ): Promise<{ match: Field; players: [Paired, Paired] }> {
    const terms = this.parseTerms(game, moveLimit);
    const [waiting, arriving] = [one, other].map(({ owner }) => this.parseOwner(owner)) as Two;
    assert(waiting.equals(arriving).not(), codes.matchmaking.samePlayer);
    const isMeant = one.isFor(other.owner).and(other.isFor(one.owner));
    assert(isMeant, codes.matchmaking.otherOpponent);
    const waitingIsFirst = isFirstToMove(one, other);

    const players: [Paired, Paired] = [
      { owner: waiting, session: await this.sessionFor(waiting, one, { context, ...first }) },
      { owner: arriving, session: await this.sessionFor(arriving, other, { context, ...second }) },
    ];
    const seats = players.map(({ owner, session }) => Seat.of(owner, session)) as [Seat, Seat];
    const match = await this.matches.beginIf(Bool(true), {
      ...terms,
      waiting: seats[0],
      arriving: seats[1],
      waitingIsFirst,
    });
    const { isSlow } = terms.clock;
    await this.enter(waiting, one, { match, isSlow });
    await this.enter(arriving, other, { match, isSlow });
    return { match, players };
  }

  /**
   * The session that takes the seat for the signer of a seek. The seek opens this session, or the
   * session exists already.
   */
  private async sessionFor(
    owner: PublicKey,
    { sessionKey, expiresAt, scope, validUntil, by }: Seek,
    { context, digest }: { context: Field; digest: Field },
  ): Promise<Session> {
    this.assertInTime(validUntil);
    const byOwner = by.byOwner.equals(1);
    const asked = [sessionKey.x, sessionKey.isOdd, expiresAt, scope];
    const asksForNone = Bool.allTrue(asked.map((field) => field.equals(0)));
    const bySession = by.byOwner.equals(0).and(asksForNone);
    assert(byOwner.or(bySession), codes.matchmaking.badSeek);

    const { session, signer } = await this.sessions.openFor(owner, byOwner, {
      key: sessionKey,
      expiresAt,
      scope,
    });
    assert(by.signature.verify(signer, context, digest), codes.matchmaking.badSignature);
    return session;
  }

  /**
   * Seats a player who is free, and who has been in no match of this kind since they signed the
   * seek.
   */
  private async enter(
    owner: PublicKey,
    { after }: Seek,
    begun: { match: Field; isSlow: Bool },
  ): Promise<void> {
    const paired = Bool(true);
    const latest = await this.matches.enter(owner, { ...begun, paired, ticket: Field(0) });
    assert(latest.equals(after), codes.matchmaking.staleSeek);
  }

  private async queue(
    owner: PublicKey,
    session: Session,
    game: Field,
    moveLimit: Field,
  ): Promise<void> {
    const time = this.time();
    const opening = this.parseTerms(game, moveLimit);
    const { isSlow } = opening.clock;
    assert(isSlow.not(), codes.matchmaking.slowQueue);

    const round = time.div(this.config.roundLength).value;
    const ticket = Poseidon.hash([game, moveLimit, round]);
    const queue = await this.queues.open(ticket);

    // The waiting player cannot be paired if they are the arriving player, if their session has
    // expired, or if their ticket is no longer for this queue. The arriving player then takes
    // their place.
    const other = queue.value;
    const otherPlayer = await this.matches.players.open(other);
    const { value: otherSession } = await this.sessions.sessions.open(other);
    const paired = queue.exists
      .and(other.equals(owner).not())
      .and(otherPlayer.value.ticket.equals(ticket))
      .and(otherSession.isActiveAt(time));

    const match = await this.matches.beginIf(paired, {
      ...opening,
      waiting: Seat.of(other, otherSession),
      arriving: Seat.of(owner, session),
    });
    otherPlayer.setIf(paired, otherPlayer.value.with({ match, ticket: Field(0) }));
    queue.setIf(paired.not(), owner);

    await this.matches.enter(owner, { paired, match, ticket, isSlow });
    this.events.emitIf(
      paired.not(),
      "player-queued",
      new PlayerQueued({ owner, game, moveLimit, round }),
    );
  }

  private parseTerms(game: Field, moveLimit: Field): Opening {
    const { known, state } = openingOf(this.config.games, game);
    assert(known, codes.matchmaking.unknownGame);
    const { valid, clock } = MatchClock.parse(moveLimit);
    assert(valid, codes.matchmaking.badMoveLimit);
    return { game, state, moveLimit, clock };
  }

  private parseOwner(fields: KeyFields): PublicKey {
    const { valid, key } = fields.parse();
    assert(valid, codes.session.badKey);
    return key;
  }
}

/**
 * Whether the first of two seeks moves first, like the plain rule `seatOfFirst`. One player's
 * wish is never enough: both must name each other and agree on sides. If neither asks for a side,
 * a hash of both signatures decides.
 */
function isFirstToMove(one: Seek, other: Seek): Bool {
  const asksFor = (ours: number, theirs: number) =>
    one.side.equals(ours).and(other.side.equals(theirs));
  const isFirst = asksFor(Side.first, Side.second);
  const isSecond = asksFor(Side.second, Side.first);
  const isNamed = one.names(other.owner).and(other.names(one.owner));
  const isAgreed = isFirst.or(isSecond).and(isNamed);
  assert(isAgreed.or(asksFor(Side.any, Side.any)), codes.matchmaking.sideNotAgreed);
  const byChance = squareRootOf(Poseidon.hash([one, other].map(({ by }) => by.signature.z)));
  return Provable.if(isAgreed, isFirst, byChance.isSquare);
}

export interface Paired {
  owner: PublicKey;
  session: Session;
}

interface Signed {
  seek: Seek;
  digest: Field;
}

interface SignedSeeks {
  context: Field;
  signed: [Signed, Signed];
}
