import { fitsBits } from "@kifu/kit";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Field, Poseidon, PublicKey, Struct, UInt32 } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../codes.js";
import { type ListedGame, openingOf } from "../matches/listGame.js";
import { Player, Seat } from "../matches/match.js";
import { Matches } from "../matches/Matches.js";
import type { Session } from "../sessions/session.js";
import { Sessions } from "../sessions/Sessions.js";
import { EngineModule } from "../state/EngineModule.js";
import { KeyFields, nobody } from "../state/KeyFields.js";
import { Table } from "../state/table.js";

/**
 * What a chain settles about its queues; both are part of its circuits, so they hold for the
 * chain's life.
 */
export interface MatchmakingConfig {
  /** How many seconds a round of queues lasts. */
  roundLength: number;
  /** The games that can be queued for. */
  games: readonly ListedGame[];
}

/** Tells clients who waits, on which terms, and in which round. */
export class PlayerQueued extends Struct({
  owner: PublicKey,
  game: Field,
  moveLimit: Field,
  round: Field,
}) {}

/** Says that a player waits in no queue any more, without having been paired. */
export class PlayerLeft extends Struct({ owner: PublicKey }) {}

/**
 * Round-based queues, one for each game, pool and round, of one place each: the second to
 * arrive starts the match. A pool is named by its terms, the seconds that a side has for a
 * move, so those who meet in it have agreed on them.
 *
 * An entry counts only while its player's ticket names this very queue. So leaving, queueing
 * elsewhere or being paired makes older entries void without a visit to them.
 */
@runtimeModule()
export class Matchmaking extends EngineModule<MatchmakingConfig> {
  /** Who waits, by ticket. */
  @state() public queues = new Table<Field, PublicKey>(Field, PublicKey, nobody);

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

  /** Opens the sender's session and queues: one signature of the wallet for a whole match. */
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

  /** Queues again, in a later round or for another game, with the session key alone. */
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

  /** Leaves the queue. For the player, or a session key of theirs that may queue. */
  @runtimeMethod()
  public async leave(owner: KeyFields, domain: Field, validUntil: Field): Promise<void> {
    this.assertDomain(domain);
    this.assertInTime(validUntil);
    const key = this.parseOwner(owner);
    await this.sessions.requireOwnerOrQueueing(key);

    const row = await this.matches.players.open(key);
    assert(row.value.ticket.equals(0).not(), codes.matchmaking.notQueued);
    row.set(new Player({ match: row.value.match, ticket: Field(0) }));
    this.events.emit("player-left", new PlayerLeft({ owner: key }));
  }

  /** Pairs the player with the one who waits for the same, or makes them wait. */
  private async queue(
    owner: PublicKey,
    session: Session,
    game: Field,
    moveLimitField: Field,
  ): Promise<void> {
    const time = this.time();
    const opening = openingOf(this.config.games, game);
    assert(opening.known, codes.matchmaking.unknownGame);
    const moveLimit = parseMoveLimit(moveLimitField);

    const round = time.div(this.config.roundLength).value;
    const ticket = Poseidon.hash([game, moveLimit.value, round]);
    const queue = await this.queues.open(ticket);

    // Nobody is paired with themselves, with one who has left or is paired already (their
    // ticket says so), or with one whose session is over. Such an entry gives way.
    const other = queue.value;
    const otherPlayer = await this.matches.players.open(other);
    const { value: otherSession } = await this.sessions.sessions.open(other);
    const paired = queue.exists
      .and(other.equals(owner).not())
      .and(otherPlayer.value.ticket.equals(ticket))
      .and(otherSession.liveAt(time));

    const match = await this.matches.beginIf(paired, {
      game,
      state: opening.state,
      waiting: Seat.of(other, otherSession),
      arriving: Seat.of(owner, session),
      moveLimit,
    });
    otherPlayer.setIf(paired, new Player({ match, ticket: Field(0) }));
    queue.setIf(paired.not(), owner);

    await this.matches.enter(owner, paired, match, ticket);
    this.events.emitIf(
      paired.not(),
      "player-queued",
      new PlayerQueued({ owner, game, moveLimit: moveLimit.value, round }),
    );
  }

  private parseOwner(fields: KeyFields): PublicKey {
    const { valid, key } = fields.parse();
    assert(valid, codes.session.badKey);
    return key;
  }
}

/** A move's time in seconds: 1 to 65,535. */
function parseMoveLimit(field: Field): UInt32 {
  const { fits, value } = fitsBits(field, 16);
  assert(fits.and(value.equals(0).not()), codes.matchmaking.badMoveLimit);
  return UInt32.Unsafe.fromField(value);
}
