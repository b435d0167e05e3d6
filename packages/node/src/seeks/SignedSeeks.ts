import { setImmediate as nextTurn } from "node:timers/promises";
import { pairMethod, writePair } from "@kifu/chain";
import { MOST_INVITATIONS, type PlayerInvitation } from "@kifu/wire";
import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { FailureLog } from "../FailureLog.js";
import type { SubmissionOrigin } from "../ingress/Ingress.js";
import { chargeAddress } from "../ingress/chargeAddress.js";
import { countRefusal } from "../ingress/countRefusal.js";
import { busy, rateLimited, stopping, tooManyRegistrations } from "../ingress/refusals.js";
import { SHARE_OF_A_NETWORK } from "../ingress/Sequencing.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { addressOf, keyName } from "../index/keyName.js";
import { TransactionReader } from "../index/TransactionReader.js";
import { isNodeFault, type NodeError } from "../NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { MoveCrypto } from "../signed-moves/validateMove.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import type { SignedMoves } from "../signed-moves/SignedMoves.js";
import { validateSeek, type Sought } from "./validateSeek.js";
import type { InvitingTerms, OpenSeeks, OpenSeeksEvents, SoughtTerms } from "./OpenSeeks.js";
import { seekToEvict, opponentOf, type OpenSeek, SeekList } from "./SeekList.js";

/** What seeks are judged, kept and paired with. */
export interface SignedSeeksOptions {
  chain: Chain;
  /** Signs the pairs. */
  key: Pick<NodeKey, "pairs">;
  moveCrypto: MoveCrypto;
  moves: Pick<SignedMoves, "after" | "stoppedBy">;
  config: Pick<NodeConfig, "ingress" | "seeks">;
  /** What each network may still register: a seek counts as what it brings. */
  registrations: TokenBuckets;
  log: { error(fields: object, message: string): void };
  now?: () => number;
}

/**
 * What a seek brings that is paired, as a part of what a registration leaves: a new session and its player's
 * rows, or as much as who queues again with a session.
 */
const OPENS_SESSION = 1;
/** Price: registrations that a seek without a new session counts as, or queuing again. */
const HAS_SESSION = 0.6;

/** Of this machine's own, which has no limits. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Keeps the seeks that players sign, in memory, and makes a match of every two on the same terms: in the order of
 * their coming, each by one transaction of the node's. A player has one seek open; those that lapse, or whose
 * player got into a match, are dropped. A seek is shown to nobody before it is in a transaction.
 */
export class SignedSeeks implements OpenSeeks {
  readonly events = new Emitter<OpenSeeksEvents>();
  /** Matches made so far. */
  paired = 0;
  /** Refusals so far, of seeks and of pairs, by code. */
  readonly refusals = new Map<string, number>();
  private readonly list = new SeekList();
  private readonly reader: TransactionReader;
  private readonly perSender: TokenBuckets;
  private readonly perAddress: TokenBuckets;
  private readonly failures: FailureLog;
  private pairing: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: SignedSeeksOptions) {
    const { chain, config, log, now = () => performance.now() } = options;
    this.perSender = new TokenBuckets(config.ingress.perSender, now);
    this.perAddress = new TokenBuckets(config.ingress.perAddress, now);
    this.failures = new FailureLog({ log, message: "Could not pair two players" });
    this.reader = new TransactionReader(chain.runtime);
    chain.events.on("admitted", ({ execution }) => this.follow(execution));
  }

  all(): readonly SoughtTerms[] {
    return this.list.all().filter(({ inviting }) => inviting === undefined);
  }

  of(player: string): SoughtTerms | undefined {
    return this.list.of(player);
  }

  invitationsOf(player: string): readonly InvitingTerms[] {
    return this.list
      .invitationsOf(player)
      .map(({ game, moveLimit, stake, side, owner, sought }) => ({
        game,
        moveLimit,
        stake,
        side,
        owner,
        proof: sought.proof?.toString(),
      }));
  }

  /** How many are open. */
  get open(): number {
    return this.list.size;
  }

  /**
   * Takes a seek in place of the player's last, or takes the player's out, and says whether they have one open now.
   * Throws a `NodeError` with the code that refused it; then nothing has changed.
   */
  async submit(
    sought: Sought,
    withdraw: boolean,
    { address }: SubmissionOrigin = OWN,
  ): Promise<boolean> {
    try {
      if (this.stopped) throw stopping();
      const network = chargeAddress(this.perAddress, address);
      const player = keyName(sought.owner);
      for (;;) {
        const underWay = this.list.of(player)?.pairing;
        if (underWay === undefined) break;
        // What becomes of the last one decides about this one.
        await underWay;
      }
      return withdraw ? this.withdraw(player, sought) : this.take(player, sought, network);
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** Drops what has lapsed, and tries again what the node could not do: to be called now and then. */
  tick(): void {
    const time = BigInt(this.options.chain.time);
    for (const { player, until, pairing } of this.list.all()) {
      if (until < time && pairing === undefined) this.drop(player);
    }
    this.pair();
  }

  /** Takes no more seeks, and finishes what has begun. Those that are open are forgotten. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.pairing;
  }

  private take(player: string, sought: Sought, network: string | undefined): boolean {
    const { game, moveLimit, stake } = sought.terms;
    const older = this.list.of(player);
    const isSame = older !== undefined && isAlike(older.sought, sought);
    // A player who signs again on the same terms brings nothing more.
    const paid = isSame ? older.paid : 0;
    const price = sought.seek.by.byOwner ? OPENS_SESSION : HAS_SESSION;
    this.assertMayRegister(network, price - paid);
    const owner = addressOf(sought.owner)!;
    const opponentKey = opponentOf(sought);
    const opponent = opponentKey && addressOf(opponentKey);
    const inviting = opponentKey && keyName(opponentKey);
    const terms = {
      game: Number(game),
      moveLimit: Number(moveLimit),
      stake: Number(stake),
      // There is no other side: it is judged before it is kept.
      side: Number(sought.seek.side) as PlayerInvitation["side"],
      owner,
      opponent,
    };
    const isNew = older === undefined;
    const staysOpen = !this.list.hasFor(player, sought);
    if (staysOpen && (isNew || older.network !== network)) this.assertShare(network);
    const displaced = staysOpen && isNew ? this.displacedBy(network) : undefined;
    const until = this.validate(player, sought);
    this.chargeRegistration(network, price - paid);
    if (displaced !== undefined) this.drop(displaced.player);

    // Who is paired at once needs no room.
    const isShown =
      inviting === undefined || (staysOpen && this.makeRoom(inviting, player, network));
    const most = Math.max(price, paid);
    const seek = { ...terms, sought, player, inviting, until, network, paid: most, isShown };
    this.list.put({ ...seek, pairing: undefined });
    if (!isSame || older.sought.proof !== sought.proof || older.isShown !== isShown) {
      if (older?.inviting !== inviting) this.notifyInvited(older);
      this.notify(seek);
    }
    this.pair();
    return true;
  }

  /** Only the player has a seek that holds. */
  private withdraw(player: string, sought: Sought): boolean {
    this.validate(player, sought);
    this.drop(player);
    return false;
  }

  private validate(player: string, sought: Sought): bigint {
    const wait = this.perSender.wait(player);
    if (wait > 0) throw rateLimited("sender", addressOf(sought.owner) ?? player, wait);
    const until = validateSeek(sought, this.options);
    // Only now: nobody else can use up a player's tokens.
    this.perSender.take(player);
    return until;
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
   * Whether a player is shown one more invitation from this network, in place of another where they are shown as many as
   * they may be: so many in all, and of one network no more than its share. What is not shown stays open all the same: else
   * strangers who seek a player would keep out whom that player seeks.
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
    return true;
  }

  /** The seek that gives way to one more of this network, once all places are taken. Undefined while there is room. */
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
    if (seek !== undefined && this.list.remove(player)) this.notify(seek);
  }

  /** Tells that the open seeks of a player have changed, and who is invited by them. */
  private notify(seek: Pick<OpenSeek, "player" | "inviting">): void {
    this.events.emit("changed", seek.player);
    this.notifyInvited(seek);
  }

  private notifyInvited(seek: Pick<OpenSeek, "inviting"> | undefined): void {
    if (seek?.inviting !== undefined) this.events.emit("changed", seek.inviting);
  }

  /** Drops the seeks that a transaction made void. */
  private follow(execution: TransactionExecutionResult): void {
    if (this.list.size === 0) return;
    for (const event of this.reader.read(execution).events) {
      if (event.kind === "started") {
        // Whoever shows players hears of the match, and looks at them for it.
        const players = [event.first, event.second].map(keyName);
        for (const player of players) {
          const seek = this.list.of(player);
          this.list.remove(player);
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
    if (this.pairing !== undefined || this.stopped || this.list.two() === undefined) return;
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
      // Each takes long: whatever came meanwhile is not to wait for the next as well.
      await nextTurn();
    }
  }

  /** Makes a match of them, or drops who is at fault that it cannot be. Throws what is the node's fault alone. */
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
        "The chain refuses two seeks that were accepted: both are dropped",
      );
      for (const { player } of two) this.drop(player);
    } finally {
      for (const seek of two) seek.pairing = undefined;
    }
  }

  /** Whether one of them cannot be paired any more, of which each is dropped. */
  private dropInvalid(two: readonly OpenSeek[]): boolean {
    return two.map((seek) => this.dropIfInvalid(seek)).includes(true);
  }

  private dropIfInvalid({ player, sought }: OpenSeek): boolean {
    try {
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
    // Of a key that signs nothing else: moves that have to come first are sent with the node's other key.
    const nonce = chain.pending.nonce(key.pairs.address);
    const args = fields.map((field) => Field(field));
    return key.pairs.sign(methodId, args, nonce);
  }
}

/** Whether two seeks of a player are for the same, whenever they were signed. */
function isAlike(one: Sought, other: Sought): boolean {
  const essence = ({ terms, seek }: Sought) =>
    [
      terms.game,
      terms.moveLimit,
      terms.stake,
      seek.opponent.x,
      seek.opponent.isOdd,
      seek.side,
    ].join("/");
  return essence(one) === essence(other);
}
