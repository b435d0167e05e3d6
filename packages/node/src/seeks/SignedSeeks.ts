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

export interface SignedSeeksOptions {
  chain: Chain;
  key: Pick<NodeKey, "pairs">;
  moveCrypto: MoveCrypto;
  moves: Pick<SignedMoves, "after" | "stoppedBy">;
  config: Pick<NodeConfig, "ingress" | "seeks">;
  /** What each network may still register. A seek is charged as what its match will register. */
  registrations: TokenBuckets;
  log: { error(fields: object, message: string): void };
  now?: () => number;
}

/** What a paired seek costs, relative to a registration: a new session and its player's rows. */
const OPENS_SESSION = 1;
/** Price: registrations that a seek without a new session counts as, or queuing again. */
const HAS_SESSION = 0.6;

/** Local submissions are not rate-limited. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Keeps signed seeks in memory and pairs every two on the same terms, first come, first served.
 * Each pair is one transaction of the node. A player has at most one open seek. Seeks are dropped
 * when they lapse or when their player gets into a match. A signed seek is shown to nobody before
 * it is in a transaction, since anyone who has it could pair it.
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

  get open(): number {
    return this.list.size;
  }

  /**
   * Replaces the player's open seek, or withdraws it. Returns whether the player has an open seek
   * now. Throws a `NodeError` with the code that refused it, and then nothing has changed.
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
        // The outcome of the previous seek decides about this one.
        await underWay;
      }
      return withdraw ? this.withdraw(player, sought) : this.take(player, sought, network);
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** Drops lapsed seeks and retries pairs that failed. Call it at intervals. */
  tick(): void {
    const time = BigInt(this.options.chain.time);
    for (const { player, until, pairing } of this.list.all()) {
      if (until < time && pairing === undefined) this.drop(player);
    }
    this.pair();
  }

  /** Takes no more seeks and finishes what has begun. Open seeks are forgotten. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.pairing;
  }

  private take(player: string, sought: Sought, network: string | undefined): boolean {
    const { game, moveLimit, stake } = sought.terms;
    const older = this.list.of(player);
    const isSame = older !== undefined && isAlike(older.sought, sought);
    // Signing again on the same terms costs nothing more.
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
      // Validation has checked that the side is 0, 1 or 2.
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

    // A seek that is paired at once needs no room.
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

  /** Only the player has a seek with a valid signature. */
  private withdraw(player: string, sought: Sought): boolean {
    this.validate(player, sought);
    this.drop(player);
    return false;
  }

  private validate(player: string, sought: Sought): bigint {
    const wait = this.perSender.wait(player);
    if (wait > 0) throw rateLimited("sender", addressOf(sought.owner) ?? player, wait);
    const until = validateSeek(sought, this.options);
    // Charged only now, so that nobody else can use up a player's tokens.
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
   * Whether a player is shown one more invitation from this network, possibly in place of another.
   * The number of shown invitations is limited in total and per network. Invitations that are not
   * shown stay open, or strangers could keep out the opponent whom the player seeks.
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

  /**
   * The seek to drop for one more of this network when all places are taken. Undefined while there
   * is room.
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
    if (seek !== undefined && this.list.remove(player)) this.notify(seek);
  }

  /** Announces that a player's open seek has changed, also to the player it invites. */
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
        // Those who watch these players are notified by the match itself.
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
      // Each pair takes long. Other work gets a turn in between.
      await nextTurn();
    }
  }

  /**
   * Makes a match of two seeks, or drops the ones that are no longer valid. Throws only errors of
   * the node itself.
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

  /** Drops the seeks that can no longer be paired. Returns whether any was dropped. */
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
    // This key signs only pairs: open moves that have to come first are sent with another key of
    // the node.
    const nonce = chain.pending.nonce(key.pairs.address);
    const args = fields.map((field) => Field(field));
    return key.pairs.sign(methodId, args, nonce);
  }
}

/** Whether two seeks of a player have the same terms, whenever they were signed. */
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
