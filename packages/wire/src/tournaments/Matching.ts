/** Whether two numbered players may be paired. It is symmetric. */
export type MayMeet = (one: number, other: number) => boolean;

const NOBODY = -1;

/**
 * Finds pairs for as many players as possible, by Edmonds' algorithm for matchings in general
 * graphs. A swap of partners along an alternating path frees room for one more pair. Odd cycles
 * shrink to their base, so that no such path is missed.
 */
export class Matching {
  /** The partner of each player, or -1. */
  readonly mates: number[];
  private readonly settled: boolean[];
  private parents: number[] = [];
  private bases: number[] = [];
  private isReached: boolean[] = [];

  constructor(
    private readonly size: number,
    private readonly mayMeet: MayMeet,
  ) {
    this.mates = new Array<number>(size).fill(NOBODY);
    this.settled = new Array<boolean>(size).fill(false);
    for (let one = 0; one < size; one++) {
      if (this.mates[one] !== NOBODY) continue;
      const other = this.mates.findIndex(
        (mate, i) => mate === NOBODY && i !== one && mayMeet(one, i),
      );
      if (other !== NOBODY) this.join(one, other);
    }
    for (let one = 0; one < size; one++) if (this.mates[one] === NOBODY) this.extend(one);
  }

  get isPerfect(): boolean {
    return !this.mates.includes(NOBODY);
  }

  isSettled(player: number): boolean {
    return this.settled[player] === true;
  }

  /**
   * Fixes a pair if all other players can still be paired. Otherwise returns false and changes
   * nothing. Call it only on a perfect matching.
   */
  settle(one: number, other: number): boolean {
    if (!this.mayMeet(one, other)) return false;
    const [left, right] = [this.mates[one]!, this.mates[other]!];
    const before = [...this.mates];
    if (left !== other) {
      this.mates[left] = NOBODY;
      this.mates[right] = NOBODY;
      this.join(one, other);
    }
    this.settled[one] = this.settled[other] = true;
    if (left === other || this.extend(left)) return true;
    this.settled[one] = this.settled[other] = false;
    before.forEach((mate, i) => (this.mates[i] = mate));
    return false;
  }

  private join(one: number, other: number): void {
    this.mates[one] = other;
    this.mates[other] = one;
  }

  /** Finds a partner for an unpaired player. Others may change theirs. */
  private extend(root: number): boolean {
    let end = this.findPath(root);
    if (end === NOBODY) return false;
    while (end !== NOBODY) {
      const parent = this.parents[end]!;
      const next = this.mates[parent]!;
      this.join(end, parent);
      end = next;
    }
    return true;
  }

  /** The unpaired player at the end of an alternating path from `root`, or -1. */
  private findPath(root: number): number {
    const { size, mates } = this;
    this.parents = new Array<number>(size).fill(NOBODY);
    this.bases = Array.from({ length: size }, (_, i) => i);
    this.isReached = new Array<boolean>(size).fill(false);
    this.isReached[root] = true;
    const queue = [root];
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      for (let other = 0; other < size; other++) {
        const isOpen = other !== one && !this.settled[other] && this.mayMeet(one, other);
        if (!isOpen || this.bases[one] === this.bases[other] || mates[one] === other) continue;
        const mate = mates[other]!;
        if (other === root || (mate !== NOBODY && this.parents[mate] !== NOBODY)) {
          queue.push(...this.shrink(one, other));
        } else if (this.parents[other] === NOBODY) {
          this.parents[other] = one;
          if (mate === NOBODY) return other;
          this.isReached[mate] = true;
          queue.push(mate);
        }
      }
    }
    return NOBODY;
  }

  /** Shrinks the odd cycle that this edge closes. Returns the players whom it newly reaches. */
  private shrink(one: number, other: number): number[] {
    const base = this.commonBase(one, other);
    const inCycle = new Set<number>();
    this.markPath(one, base, other, inCycle);
    this.markPath(other, base, one, inCycle);
    const reached: number[] = [];
    for (let i = 0; i < this.size; i++) {
      if (!inCycle.has(this.bases[i]!)) continue;
      this.bases[i] = base;
      if (this.isReached[i]) continue;
      this.isReached[i] = true;
      reached.push(i);
    }
    return reached;
  }

  private commonBase(one: number, other: number): number {
    const above = new Set<number>();
    for (let at = one; ;) {
      at = this.bases[at]!;
      above.add(at);
      const mate = this.mates[at]!;
      if (mate === NOBODY) break;
      at = this.parents[mate]!;
    }
    for (let at = other; ;) {
      at = this.bases[at]!;
      if (above.has(at)) return at;
      at = this.parents[this.mates[at]!]!;
    }
  }

  private markPath(from: number, base: number, towards: number, inCycle: Set<number>): void {
    let child = towards;
    for (let at = from; this.bases[at] !== base; at = this.parents[this.mates[at]!]!) {
      const mate = this.mates[at]!;
      inCycle.add(this.bases[at]!).add(this.bases[mate]!);
      this.parents[at] = child;
      child = mate;
    }
  }
}
