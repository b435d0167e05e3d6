import { setImmediate as nextTurn } from "node:timers/promises";
import { pairMethod, writePair } from "@kifu/chain";
import {
  type AnswerOf,
  MOST_INVITATIONS,
  type PlayerInvitation,
  type StatementOf,
} from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Bool, Field, PublicKey } from "o1js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { Emitter } from "../lib/collections.js";
import { FailureLog } from "../lib/FailureLog.js";
import type { Caller } from "../door/Caller.js";
import { busy, countRefusal, stopping } from "../lib/refusals.js";
import { tooManyRegistrations } from "../mempool/transactionRefusals.js";
import { SHARE_OF_A_NETWORK, TokenBuckets } from "../door/budgets.js";
import { addressOf, keyName } from "../lib/keyName.js";
import type { Notices } from "../door/Notices.js";
import type { ReadTransaction } from "../sequencer/TransactionReader.js";
import { isNodeFault, type NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import { seekCodec } from "../store/log/entries.js";
import { notWriter } from "../store/log/logErrors.js";
import { type MoveCrypto, SeatLimits } from "./verifyStatement.js";
import type { NodeKey } from "./NodeKey.js";
import { opponentOf, type OpenSeek, SeekList, seekToEvict, type SoughtTerms } from "./SeekList.js";
import type { Tables } from "./Tables.js";
import { soughtBy, type Sought, validateSeek } from "./validateSeek.js";

export interface LobbyOptions {
  chain: Chain;
  key: Pick<NodeKey, "pairs">;
  moveCrypto: MoveCrypto;
  tables: Pick<Tables, "get">;
  notices: Pick<Notices, "assertMayBegin" | "events">;
  config: Pick<NodeConfig, "ingress" | "seeks">;
  /**
   * The registrations that each network has left. A seek is charged for the registrations that
   * its match will need.
   */
  registrations: TokenBuckets;
  log: { error(fields: object, message: string): void };
  now?: () => number;
}

/** An open seek, as shown to the player whom it names as opponent. */
export interface InvitingTerms extends Omit<SoughtTerms, "opponent"> {
  /**
   * A decimal number that proves to the opponent that the seek answers their link. The signature
   * does not cover it.
   */
  readonly proof: string | undefined;
}

export interface LobbyEvents {
  /**
   * A player's open seek or an invitation to that player has changed. `player` is a `keyName`.
   */
  changed: [player: string];
}

/** An open seek as the writer of a shared log describes it. */
export interface AppliedSeek
  extends
    Pick<OpenSeek, "until" | "network" | "paid" | "isShown">,
    Pick<Sought, "terms" | "proof"> {
  readonly signed: Sought["seek"];
}

type ShownSeek = Pick<OpenSeek, "player" | "inviting" | "sought" | "isShown">;

/** The price of a seek that opens a session, in registrations. */
const OPENS_SESSION = 1;
/** Price: registrations that queuing again, or a seek without a new session, counts as. */
const HAS_SESSION = 0.6;

/** Local submissions are not rate-limited. */
const OWN = { network: undefined };

/**
 * Keeps signed seeks in memory and pairs those on the same terms, first come, first served. The
 * node sends each pair as one transaction. A seek is dropped when it expires or when its player
 * gets into a match. A signed seek is secret until it is in a transaction, because anyone who has
 * it could pair it.
 */
export class Lobby {
  readonly events = new Emitter<LobbyEvents>();
  paired = 0;
  /** Refused seeks and refused pairs, counted by code. */
  readonly refusals = new Map<string, number>();
  private readonly list = new SeekList();
  private readonly limits: SeatLimits;
  private readonly failures: FailureLog;
  private pairing: Promise<void> | undefined;
  /** Settles once the shared log has the last change of a seek. */
  private publishing: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: LobbyOptions) {
    const { config, log, now = () => performance.now() } = options;
    this.limits = new SeatLimits(config.ingress.perSender, now);
    this.failures = new FailureLog({ log, message: "Could not pair two players" });
    options.notices.events.on("changed", () => this.dropForbidden());
  }

  /** Seeks for any opponent, earliest first. */
  all(): readonly (SoughtTerms & Pick<OpenSeek, "player">)[] {
    return this.list.all().filter(({ inviting }) => inviting === undefined);
  }

  /** `player` is a `keyName`. */
  of(player: string): SoughtTerms | undefined {
    return this.list.of(player);
  }

  /**
   * The player's open seek with its signature. Keep it secret until the seek has lapsed. `player`
   * is a `keyName`.
   */
  signedOf(player: string): OpenSeek | undefined {
    return this.list.of(player);
  }

  /** Seeks that accept only this player, earliest first. `player` is a `keyName`. */
  invitationsOf(player: string): readonly InvitingTerms[] {
    return this.list
      .invitationsOf(player)
      .map(({ game, moveLimit, stake, rated, side, owner, sought }) => ({
        game,
        moveLimit,
        stake,
        rated,
        side,
        owner,
        proof: sought.proof?.toString(),
      }));
  }

  get open(): number {
    return this.list.size;
  }

  async take(
    statement: StatementOf<"seek">,
    caller: Pick<Caller, "network"> = OWN,
  ): Promise<AnswerOf<"seek">> {
    return { open: await this.submit(soughtBy(statement), statement.withdraw, caller) };
  }

  /**
   * Replaces or withdraws the player's open seek. Returns whether the player has an open seek
   * now. If the request is refused, throws a `NodeError` and changes nothing.
   */
  async submit(
    sought: Sought,
    withdraw: boolean,
    { network }: Pick<Caller, "network"> = OWN,
  ): Promise<boolean> {
    try {
      if (this.options.chain.isFollowing) throw notWriter();
      if (this.stopped) throw stopping();
      const player = keyName(sought.owner);
      for (;;) {
        const underWay = this.list.of(player)?.pairing;
        if (underWay === undefined) break;
        // If the previous seek is paired, its player can no longer seek.
        await underWay;
      }
      const waiting = this.options.chain.store.ready();
      if (waiting !== undefined) await waiting;
      const isOpen = withdraw ? this.withdraw(player, sought) : this.put(player, sought, network);
      await this.publishing;
      return isOpen;
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /**
   * Takes over a player's open seek from the writer. If `applied` is undefined, the player no
   * longer has one.
   */
  apply(player: string, applied: AppliedSeek | undefined): void {
    if (applied === undefined) {
      this.drop(player);
      return;
    }
    const older = this.list.of(player);
    const { terms, signed, proof, ...rest } = applied;
    const { x, isOdd } = signed.owner;
    const owner = PublicKey.from({ x: Field(x), isOdd: Bool(isOdd === 1n) });
    const sought: Sought = { terms, seek: signed, owner, proof };
    const seek: OpenSeek = { ...termsOf(sought), ...rest, sought, player, pairing: undefined };
    this.list.put(seek);
    this.notifyReplaced(older, seek);
  }

  /** Drops seeks that are no longer valid, such as those of players who are in a match now. */
  dropAllInvalid(): void {
    for (const seek of this.list.all()) this.dropIfInvalid(seek);
  }

  /** Drops expired seeks and retries failed pairs. Call it at intervals. */
  tick(): void {
    for (const seek of this.list.all()) this.dropIfExpired(seek);
    this.pair();
  }

  /** Takes no more seeks and waits for the pair in progress. Open seeks are lost. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.pairing;
  }

  private put(player: string, sought: Sought, network: string | undefined): boolean {
    this.options.notices.assertMayBegin(player);
    const older = this.list.of(player);
    const isSame = older !== undefined && isAlike(older.sought, sought);
    // A seek on the same terms as the player's earlier one is not charged again.
    const paid = isSame ? older.paid : 0;
    const price = sought.seek.by.byOwner ? OPENS_SESSION : HAS_SESSION;
    this.assertMayRegister(network, price - paid);
    const terms = termsOf(sought);
    const { inviting } = terms;
    const isNew = older === undefined;
    const staysOpen = !this.list.hasFor(player, { ...terms, sought });
    if (staysOpen && (isNew || older.network !== network)) this.assertShare(network);
    const displaced = staysOpen && isNew ? this.displacedBy(network) : undefined;
    const until = this.validate(player, sought);
    this.chargeRegistration(network, price - paid);
    if (displaced !== undefined) this.drop(displaced.player);

    // A seek that is paired at once needs no place among the invitations.
    const isShown =
      inviting === undefined || (staysOpen && this.makeRoom(inviting, player, network));
    const most = Math.max(price, paid);
    const seek = { ...terms, sought, player, until, network, paid: most, isShown };
    this.list.put({ ...seek, pairing: undefined });
    // Followers have this seek already if the player only sent it again.
    if (older === undefined || Buffer.compare(encodeSeek(older), encodeSeek(seek)) !== 0) {
      this.publish(player, () => this.notifyReplaced(older, seek));
    }
    this.pair();
    return true;
  }

  /**
   * A withdrawal must be signed like a seek, so only the player can withdraw. One that has expired
   * is refused, and the player's expired seek must be gone by then.
   */
  private withdraw(player: string, sought: Sought): boolean {
    const open = this.list.of(player);
    if (open !== undefined) this.dropIfExpired(open);
    this.validate(player, sought);
    this.drop(player);
    return false;
  }

  private validate(player: string, sought: Sought): bigint {
    const sender = addressOf(sought.owner) ?? player;
    return this.limits.charge("seek", sender, () => validateSeek(sought, this.options));
  }

  private assertMayRegister(network: string | undefined, price: number): void {
    if (network === undefined || price <= 0) return;
    const wait = this.options.registrations.wait(network);
    if (wait > 0) throw tooManyRegistrations(network, wait);
  }

  private chargeRegistration(network: string | undefined, price: number): void {
    if (network !== undefined && price > 0) this.options.registrations.owe(network, price);
  }

  private assertShare(network: string | undefined): void {
    if (network === undefined) return;
    const most = Math.ceil(this.options.config.seeks.maximumOpen * SHARE_OF_A_NETWORK);
    if (this.list.lengthOf(network) >= most) throw this.full();
  }

  /**
   * Makes room for an invitation that the invited player will see, if necessary by hiding another
   * invitation. Returns false if there is no room. The number of visible invitations is limited,
   * in total and per network. A hidden seek stays open and can be paired, so strangers cannot
   * keep out an opponent whom the player seeks.
   */
  private makeRoom(invited: string, player: string, network: string | undefined): boolean {
    const others = this.list.invitationsOf(invited).filter((other) => other.player !== player);
    const most = MOST_INVITATIONS * SHARE_OF_A_NETWORK;
    const ofNetwork = others.filter((other) => other.network === network);
    if (network !== undefined && ofNetwork.length >= most) return false;
    if (others.length < MOST_INVITATIONS) return true;
    const last = seekToEvict(others, network);
    if (last === undefined) return false;
    last.isShown = false;
    this.publish(last.player, () => undefined);
    return true;
  }

  /**
   * The seek to drop so that this network can add a seek. Undefined while there is room. Throws
   * if there is neither room nor a seek to drop.
   */
  private displacedBy(network: string | undefined): OpenSeek | undefined {
    if (this.list.size < this.options.config.seeks.maximumOpen) return undefined;
    const last = seekToEvict(this.list.all(), network);
    if (last === undefined) throw this.full();
    return last;
  }

  private full(): NodeError {
    return busy("Too many players seek a match", { open: this.list.size });
  }

  private drop(player: string): void {
    const seek = this.list.of(player);
    if (seek === undefined || !this.list.remove(player)) return;
    this.publish(player, () => this.notify(seek));
  }

  /** Tells followers about a player's seek, and then shows it. Without followers, shows it now. */
  private publish(player: string, show: () => void): void {
    const publishing = this.options.chain.store.publish("seek", () => {
      const open = this.list.of(player);
      return open === undefined ? seekCodec.encode({ player, seek: undefined }) : encodeSeek(open);
    });
    if (publishing === undefined) {
      show();
      return;
    }
    this.publishing = publishing.then(show);
    // If the log refuses the change, this process ends anyway, so nobody handles the error here.
    this.publishing.catch(() => undefined);
  }

  /** Notifies nobody if the new seek shows what the older one did. */
  private notifyReplaced(older: ShownSeek | undefined, seek: ShownSeek): void {
    const isSame =
      older !== undefined &&
      isAlike(older.sought, seek.sought) &&
      older.sought.proof === seek.sought.proof &&
      older.isShown === seek.isShown;
    if (isSame) return;
    if (older?.inviting !== seek.inviting) this.notifyInvited(older);
    this.notify(seek);
  }

  /** Notifies the player whose seek changed, and the player whom the seek invites. */
  private notify(seek: Pick<OpenSeek, "player" | "inviting">): void {
    this.events.emit("changed", seek.player);
    this.notifyInvited(seek);
  }

  private notifyInvited(seek: Pick<OpenSeek, "inviting"> | undefined): void {
    if (seek?.inviting !== undefined) this.events.emit("changed", seek.inviting);
  }

  /** Drops seeks that a transaction made invalid. */
  follow({ events }: ReadTransaction): void {
    if (this.list.size === 0) return;
    for (const event of events) {
      if (event.kind === "started") {
        // The match itself notifies these players' subscribers.
        const players = [event.first, event.second].map(keyName);
        for (const player of players) {
          const seek = this.list.of(player);
          // Followers drop the seek too when they apply the transaction. But the log may have a
          // newer seek after the transaction. Followers drop that one only if it is published here.
          if (this.list.remove(player)) this.publish(player, () => undefined);
          if (seek?.inviting !== undefined && !players.includes(seek.inviting)) {
            this.notifyInvited(seek);
          }
        }
      } else if (event.kind === "session") {
        const seek = this.list.of(keyName(event.owner));
        if (seek !== undefined && seek.pairing === undefined) this.dropIfInvalid(seek);
      }
    }
  }

  private pair(): void {
    const { isFollowing } = this.options.chain;
    if (isFollowing || this.pairing !== undefined || this.stopped || this.list.two() === undefined)
      return;
    this.pairing = this.pairSome()
      .then(
        () => void this.failures.over(),
        (error: unknown) => this.failures.failed(error),
      )
      .finally(() => (this.pairing = undefined));
  }

  private async pairSome(): Promise<void> {
    for (let two = this.list.two(); two !== undefined && !this.stopped; two = this.list.two()) {
      await this.pairTwo(two);
      // Each pair takes long, so other work gets a turn in between.
      await nextTurn();
    }
  }

  /**
   * Sends the transaction that pairs two seeks. Drops seeks that are no longer valid. Throws only
   * on errors of the node itself.
   */
  private async pairTwo(two: readonly [OpenSeek, OpenSeek]): Promise<void> {
    if (this.dropInvalid(two)) return;
    const admission = this.options.chain.admit(this.transactionOf(two));
    const settled = admission.then(
      () => undefined,
      () => undefined,
    );
    for (const seek of two) seek.pairing = settled;
    try {
      await admission;
      this.paired++;
    } catch (error) {
      if (isNodeFault(error)) throw error;
      countRefusal(this.refusals, error);
      if (this.dropInvalid(two)) return;
      const terms = two.map(({ game, moveLimit, owner }) => ({ game, moveLimit, owner }));
      this.options.log.error(
        { err: error, terms },
        "The chain refused two accepted seeks. Both were dropped",
      );
      for (const { player } of two) this.drop(player);
    } finally {
      for (const seek of two) seek.pairing = undefined;
    }
  }

  /** Returns whether at least one of the two seeks was dropped. */
  private dropInvalid(two: readonly OpenSeek[]): boolean {
    return two.map((seek) => this.dropIfInvalid(seek)).includes(true);
  }

  private dropIfExpired({ player, until, pairing }: OpenSeek): void {
    if (until < BigInt(this.options.chain.time) && pairing === undefined) this.drop(player);
  }

  /** Drops the seeks of players who may not begin a match now. */
  private dropForbidden(): void {
    for (const { player, pairing } of this.list.all()) {
      try {
        this.options.notices.assertMayBegin(player);
      } catch {
        // A pair in progress is refused by the chain.
        if (pairing === undefined) this.drop(player);
      }
    }
  }

  private dropIfInvalid({ player, sought }: OpenSeek): boolean {
    try {
      this.options.notices.assertMayBegin(player);
      validateSeek(sought, this.options);
      return false;
    } catch (error) {
      countRefusal(this.refusals, error);
      this.drop(player);
      return true;
    }
  }

  private transactionOf([one, other]: readonly [OpenSeek, OpenSeek]): PendingTransaction {
    const { chain, key } = this.options;
    const { terms } = one.sought;
    const fields = writePair({ terms, seeks: [one.sought.seek, other.sought.seek] });
    const [module = "", method = ""] = pairMethod(terms).split(".");
    const methodId = chain.runtime.methodIdResolver.getMethodId(module, method);
    // This key signs nothing but pairs. Segments that are sent before the pair use another key,
    // so this nonce stays current.
    const nonce = chain.pending.nonce(key.pairs.address);
    const args = fields.map((field) => Field(field));
    return key.pairs.sign(methodId, args, nonce);
  }
}

function encodeSeek(open: Omit<OpenSeek, "pairing">): Uint8Array {
  const { player, sought, network, paid, until, isShown } = open;
  const { terms, seek: signed, proof } = sought;
  return seekCodec.encode({
    player,
    seek: { terms, signed, proof, network, paid, until, isShown },
  });
}

function termsOf(sought: Sought): SoughtTerms & Pick<OpenSeek, "inviting"> {
  const { game, moveLimit, stake, rated = false } = sought.terms;
  const opponentKey = opponentOf(sought);
  return {
    game: Number(game),
    moveLimit: Number(moveLimit),
    stake: Number(stake),
    rated,
    // `validateSeek` rejects any other side.
    side: Number(sought.seek.side) as PlayerInvitation["side"],
    owner: addressOf(sought.owner)!,
    opponent: opponentKey && addressOf(opponentKey),
    inviting: opponentKey && keyName(opponentKey),
  };
}

/** Whether two seeks of a player have the same terms. The time of signing does not matter. */
function isAlike(one: Sought, other: Sought): boolean {
  const essence = ({ terms, seek }: Sought) =>
    [
      terms.game,
      terms.moveLimit,
      terms.stake,
      terms.rated === true,
      seek.opponent.x,
      seek.opponent.isOdd,
      seek.side,
    ].join("/");
  return essence(one) === essence(other);
}
