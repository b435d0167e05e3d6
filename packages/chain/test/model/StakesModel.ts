import type { KeyName } from "./keys.js";
import type { Balance, Match, Session, Terms } from "./state.js";
import type {
  Bounds,
  Seek,
  SeekTerms,
  SessionTerms,
  StakedPair,
  StakedSeek,
} from "./transaction.js";

const LARGEST_STAKE = (1n << 32n) - 1n;
const GRANT = 1000n;
const NOTHING: Balance = { amount: 0n, session: 0, allowance: 0n };

interface Engine {
  readonly terms: Terms;
  readonly matches: readonly Match[];
  readonly notes: string[];
  checkPair(terms: SeekTerms, seeks: [Seek, Seek]): string | undefined;
  beginPaired(terms: SeekTerms, seeks: [Seek, Seek]): void;
  checkTerms(terms: SessionTerms): string | undefined;
  checkBounds(bounds: Bounds): string | undefined;
  sessionOf(owner: KeyName): Session;
  writeSession(owner: KeyName, terms: SessionTerms): void;
  announce(name: string, ...values: (bigint | KeyName)[]): void;
}

/** The rules of balances and stakes. Each rule that a test may break is a separate method. */
export class StakesModel {
  readonly balances = new Map<KeyName, Balance>();
  /** Maps a match's number to the stake of each player. The stake is 0 once the pot is paid. */
  readonly pots = new Map<number, bigint>();
  granted = 0n;

  constructor(protected readonly engine: Engine) {}

  balanceOf(owner: KeyName): Balance {
    return this.balances.get(owner) ?? NOTHING;
  }

  /** Pairs two seeks for the same stake. If one player cannot pay, nothing changes. */
  pair(tx: StakedPair): string | undefined {
    const { engine } = this;
    const { stake, one, other } = tx;
    const seeks: [StakedSeek, StakedSeek] = [one, other];
    const refused = this.checkStake(stake) ?? engine.checkPair(tx, seeks);
    if (refused) return refused;
    for (const seek of seeks) {
      const unpaid = this.checkPays(stake, seek, engine.sessionOf(seek.owner));
      if (unpaid) return unpaid;
    }
    engine.beginPaired(tx, seeks);
    for (const seek of seeks) this.take(stake, seek, engine.sessionOf(seek.owner));
    const match = engine.matches.length;
    this.pots.set(match, stake);
    engine.announce("stakes-locked", BigInt(match), stake);
    engine.notes.push("paired for a stake");
    for (const { byOwner } of seeks)
      engine.notes.push(byOwner ? "staked by owner" : "staked by session");
    return undefined;
  }

  checkStake(stake: bigint): string | undefined {
    return stake >= 1n && stake <= LARGEST_STAKE ? undefined : "stake/bad-stake";
  }

  checkAllowance(allowance: bigint): string | undefined {
    return allowance >= 0n && allowance <= LARGEST_STAKE ? undefined : "stake/bad-allowance";
  }

  private checkPays(stake: bigint, seek: StakedSeek, session: Session): string | undefined {
    const balance = this.balanceOf(seek.owner);
    if (!this.canPay(balance, stake)) return "stake/too-little";
    const outOfBounds = this.checkAllowance(seek.allowance);
    if (outOfBounds) return outOfBounds;
    if (seek.byOwner) return undefined;
    if (!this.mayAllow(seek)) return "matchmaking/bad-seek";
    return this.allowedBy(balance, session) < stake ? "stake/over-allowance" : undefined;
  }

  canPay({ amount }: Balance, stake: bigint): boolean {
    return amount >= stake;
  }

  /** Only the owner's own key can set a session's allowance. */
  mayAllow({ byOwner, allowance }: StakedSeek): boolean {
    return byOwner || allowance === 0n;
  }

  /** An allowance counts only for the session whose serial it names. */
  allowedBy({ session, allowance }: Balance, { serial }: Session): bigint {
    return session === serial ? allowance : 0n;
  }

  take(stake: bigint, seek: StakedSeek, session: Session): void {
    const balance = this.balanceOf(seek.owner);
    this.balances.set(seek.owner, {
      amount: balance.amount - stake,
      session: session.serial,
      allowance: seek.byOwner ? this.allowedAfter(stake, seek) : this.leftOf(balance, stake),
    });
  }

  /** The first stake is not deducted from the allowance that is signed with it. */
  allowedAfter(_stake: bigint, { allowance }: StakedSeek): bigint {
    return allowance;
  }

  leftOf({ allowance }: Balance, stake: bigint): bigint {
    return allowance - stake;
  }

  openSession(
    owner: KeyName,
    { allowance, ...terms }: SessionTerms & { allowance: bigint },
  ): string | undefined {
    const refused = this.checkAllowance(allowance) ?? this.engine.checkTerms(terms);
    if (refused) return refused;
    this.engine.writeSession(owner, terms);
    const session = this.engine.sessionOf(owner).serial;
    this.balances.set(owner, { ...this.balanceOf(owner), session, allowance });
    return undefined;
  }

  payOut(number: bigint): string | undefined {
    const match = this.engine.matches[Number(number) - 1];
    if (number >= 1n << 64n) return "session/wrong-chain";
    if (match === undefined) return "match/unknown";
    if (!this.isOver(match)) return "match/not-over";
    const stake = this.pots.get(Number(number)) ?? 0n;
    if (stake === 0n) return "stake/no-pot";
    this.empty(Number(number));
    const shares = this.sharesOf(match, stake);
    match.seats.forEach(({ owner }, side) => this.pay(owner, shares[side as 0 | 1]));
    this.engine.announce("pot-paid", number, ...shares);
    this.engine.notes.push(`${match.result} is paid`);
    return undefined;
  }

  isOver({ result }: Match): boolean {
    return result !== "running";
  }

  empty(match: number): void {
    this.pots.set(match, 0n);
  }

  sharesOf({ result }: Match, stake: bigint): [bigint, bigint] {
    if (result === "first won") return [2n * stake, 0n];
    return result === "second won" ? [0n, 2n * stake] : [stake, stake];
  }

  pay(owner: KeyName, amount: bigint): void {
    const balance = this.balanceOf(owner);
    this.balances.set(owner, { ...balance, amount: balance.amount + amount });
  }

  grant(owner: KeyName, bounds: Bounds): string | undefined {
    const refused = this.engine.checkBounds(bounds);
    if (refused) return refused;
    const { amount } = this.balanceOf(owner);
    if (this.hasEnough(amount)) return "stake/enough";
    const given = this.givenTo(amount);
    this.pay(owner, given);
    this.countGranted(given);
    this.engine.announce("granted", owner, given);
    return undefined;
  }

  hasEnough(amount: bigint): boolean {
    return amount >= GRANT;
  }

  /** A grant tops a balance up to the full amount. */
  givenTo(amount: bigint): bigint {
    return GRANT - amount;
  }

  countGranted(amount: bigint): void {
    this.granted += amount;
  }
}
