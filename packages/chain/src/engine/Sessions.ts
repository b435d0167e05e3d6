import { fitsBits } from "@kifu/kit";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Bool, Field, Provable, PublicKey, Struct, UInt64 } from "o1js";
import { inject } from "tsyringe";
import { codes } from "./codes.js";
import { Matches } from "./Matches.js";
import { isAtMost } from "./arithmetic.js";
import { EngineModule } from "./EngineModule.js";
import { KeyFields } from "./KeyFields.js";
import { LeafMap } from "./Leaf.js";
import { Seat } from "./Seat.js";
import { LONGEST_SESSION, Scope, Session } from "./Session.js";

/** A player lets this key play for them until it expires. `scope` says what it may do. */
export class SessionOpened extends Struct({
  owner: PublicKey,
  key: PublicKey,
  expiresAt: UInt64,
  scope: Field,
}) {}

/** The session that an owner asks for, in unchecked fields. */
export interface AskedSession {
  key: KeyFields;
  expiresAt: Field;
  scope: Field;
}

/**
 * The player has revoked their session. In a running match it still plays until the notice is
 * over.
 */
export class SessionRevoked extends Struct({ owner: PublicKey }) {}

/**
 * The player's current session now plays for the player in this running match. After a
 * revocation, no session does.
 */
export class SessionSeated extends Struct({ owner: PublicKey, match: Field }) {}

type SessionTerms = Pick<Session, "key" | "expiresAt" | "scope">;

/**
 * Session keys by owner. An owner's leaf is written only with the owner's own signature, over a
 * transaction or a seek. So nobody can register a key for somebody else.
 */
@runtimeModule()
export class Sessions extends EngineModule {
  @state() public sessions = new LeafMap<PublicKey, Session>(PublicKey, Session, () =>
    Session.none(),
  );

  public override events = new RuntimeEvents({
    "session-opened": SessionOpened,
    "session-revoked": SessionRevoked,
    "session-seated": SessionSeated,
  });

  public constructor(@inject("Matches") private readonly matches: Matches) {
    super();
  }

  /**
   * Opens a session of the sender, replacing an older one. In a running match, the new session
   * plays after `reseat`.
   */
  @runtimeMethod()
  public async openSession(
    key: KeyFields,
    expiresAt: Field,
    scope: Field,
    domain: Field,
    validUntil: Field,
  ): Promise<void> {
    await this.open(key, expiresAt, scope, domain, validUntil);
  }

  /** Ends the sender's session. In a running match it still plays until `reseat`. */
  @runtimeMethod()
  public async revokeSession(domain: Field, validUntil: Field): Promise<void> {
    const owner = this.sender();
    this.assertDomain(domain);
    this.assertInTime(validUntil);
    const leaf = await this.sessions.open(owner);
    assert(leaf.value.scope.equals(0).not(), codes.session.unknown);
    leaf.set(this.after(leaf.value, Session.none()));
    this.events.emit("session-revoked", new SessionRevoked({ owner }));
  }

  /**
   * Gives a seat of a running match, 0 or 1, to its owner's current session, or to none after a
   * revocation. Anybody may send it, `NOTICE` seconds after the session was opened or revoked.
   * Until then, a segment can bring the moves that the old key signed.
   */
  @runtimeMethod()
  public async reseat(matchId: Field, seatField: Field): Promise<void> {
    const leaf = await this.matches.openRunning(matchId);
    const { first, second } = leaf.value;
    const isSecond = seatField.equals(1);
    assert(isSecond.or(seatField.equals(0)), codes.match.badSeat);
    const held = Seat.if(isSecond, second, first);
    const { owner } = held;
    const { value: session } = await this.sessions.open(owner);
    assert(session.mayBeSeatedAt(this.time()), codes.session.underNotice);

    const seat = Seat.of(owner, session);
    assert(held.isSame(seat).not(), codes.session.seated);
    leaf.set(
      leaf.value.with({
        first: Seat.if(isSecond, first, seat),
        second: Seat.if(isSecond, seat, second),
      }),
    );
    const match = this.matches.numberOf(matchId);
    this.events.emit("session-seated", new SessionSeated({ owner, match }));
  }

  /** Opens a new session of the sender, for methods that the sender's wallet signs. */
  public async open(
    key: KeyFields,
    expiresAt: Field,
    scope: Field,
    domain: Field,
    validUntil: Field,
  ): Promise<Session> {
    const owner = this.sender();
    this.assertDomain(domain);
    this.assertInTime(validUntil);

    const asked = this.read({ key, expiresAt, scope }, Bool(false));
    const leaf = await this.sessions.open(owner);
    const session = this.after(leaf.value, asked);
    leaf.set(session);
    this.events.emit("session-opened", openedBy(owner, session));
    return session;
  }

  /**
   * The session with which an owner enters a match, and the key that must have signed. If
   * `byOwner`, the owner signed, and the requested session is opened. Otherwise an existing
   * session signed, which must be active and allowed to queue.
   */
  public async openFor(
    owner: PublicKey,
    byOwner: Bool,
    asked: AskedSession,
  ): Promise<{ session: Session; signer: PublicKey }> {
    const wanted = this.read(asked, byOwner.not());
    const leaf = await this.sessions.open(owner);
    const held = leaf.value;
    const opened = this.after(held, wanted);
    assert(byOwner.or(held.scope.equals(0).not()), codes.session.unknown);
    assert(byOwner.or(held.isActiveAt(this.time())), codes.session.expired);
    assert(byOwner.or(held.mayQueue()), codes.session.outOfScope);

    leaf.setIf(byOwner, opened);
    this.events.emitIf(byOwner, "session-opened", openedBy(owner, opened));
    return {
      session: new Session(Provable.if(byOwner, Session, opened, held)),
      signer: Provable.if(byOwner, PublicKey, owner, held.key),
    };
  }

  /** The owner's session. Asserts that it is the sender's, is active, and may queue. */
  public async requireQueueing(owner: PublicKey): Promise<Session> {
    return await this.requireFor(owner, Bool(false));
  }

  /**
   * Asserts that the sender is the owner, or the owner's session key with the right to queue.
   */
  public async requireOwnerOrQueueing(owner: PublicKey): Promise<void> {
    await this.requireFor(owner, this.sender().equals(owner));
  }

  private async requireFor(owner: PublicKey, excused: Bool): Promise<Session> {
    const { value: session } = await this.sessions.open(owner);
    assert(excused.or(session.key.equals(this.sender())), codes.session.unknown);
    assert(excused.or(session.isActiveAt(this.time())), codes.session.expired);
    assert(excused.or(session.mayQueue()), codes.session.outOfScope);
    return session;
  }

  private after({ serial }: Session, { key, expiresAt, scope }: SessionTerms): Session {
    const [next, since] = [serial.add(1).seal(), this.time().value];
    return new Session({ key, expiresAt, scope, serial: next, since });
  }

  /** Decodes the requested session. Asserts that it is valid, unless `excused`. */
  private read({ key: fields, expiresAt, scope }: AskedSession, excused: Bool): SessionTerms {
    const { valid, key } = fields.parse();
    assert(excused.or(valid), codes.session.badKey);

    const expiry = this.parseExpiry(expiresAt);
    assert(excused.or(expiry.valid), codes.session.badExpiry);

    const isScope = scope.equals(Scope.play).or(scope.equals(Scope.playAndQueue));
    assert(excused.or(isScope), codes.session.badScope);
    return { key, expiresAt: expiry.time, scope };
  }

  /**
   * Decodes an expiry time. It must be after the current time, and no further ahead than the
   * longest session.
   */
  private parseExpiry(expiresAt: Field): { valid: Bool; time: UInt64 } {
    const next = this.time().value.add(1);
    const { fits, value } = fitsBits(expiresAt.sub(next), 32);
    const isNear = isAtMost(value, LONGEST_SESSION - 1);
    return { valid: fits.and(isNear), time: UInt64.Unsafe.fromField(next.add(value)) };
  }
}

function openedBy(owner: PublicKey, { key, expiresAt, scope }: Session): SessionOpened {
  return new SessionOpened({ owner, key, expiresAt, scope });
}
