/** A player as far as the pairing of a round depends on them. */
export interface Pairable {
  readonly player: string;
  /** Half points. */
  readonly points: number;
  /** Decides between equals. Nobody chooses it. */
  readonly lot: bigint;
  /** The opponents so far, in the order of the rounds. */
  readonly opponents: readonly string[];
  /** In each match so far, whether the player moved first. */
  readonly movedFirst: readonly boolean[];
  /** The rounds in which the player had no opponent. */
  readonly byes: number;
}

/** The pairs of a round. The player who moves first comes first. */
export interface DrawnRound {
  readonly pairs: readonly (readonly [first: string, second: string])[];
  /** The player who has no opponent, if the number of players is odd. */
  readonly bye: string | undefined;
}

interface Rule {
  /** Conditions on a pair, the strictest first. The first under which all can be paired counts. */
  readonly conditions: readonly MayMeet[];
  /** How well this opponent suits the player. The lowest number suits best. */
  readonly fit: (one: number, other: number, rest: readonly number[]) => readonly number[];
}

/** The largest difference between the matches in which a player moves first and second. */
const MOST_DIFFERENCE = 2;

/**
 * Pairs a round of a Swiss tournament. In the order of the standings, each player gets the
 * opponent with the nearest score whom they have not met, as long as all others can still be paired
 * so. Among players with one score, the upper half meets the lower half. An odd player out, the
 * lowest who had no bye, has a bye.
 */
export function pairSwiss(given: readonly Pairable[]): DrawnRound {
  const players = ranked(given);
  const meetings = countMeetings(players);
  const most = Math.max(0, ...meetings.flat());
  const conditions = Array.from({ length: most + 1 }, (_, times): MayMeet[] => {
    const mayMeet: MayMeet = (one, other) => meetings[one]![other]! <= times;
    return [(one, other) => mayMeet(one, other) && !insistsLike(players, one, other), mayMeet];
  }).flat();
  return draw(players, {
    conditions,
    fit(one, other, rest) {
      const distance = Math.abs(players[one]!.points - players[other]!.points);
      const group = rest.filter((each) => players[each]!.points === players[one]!.points);
      const middle = Math.floor((group.length + 1) / 2) - 1;
      const place = distance === 0 ? Math.abs(group.indexOf(other) - middle) : 0;
      return [distance, wantsAlike(players, one, other) ? 1 : 0, place];
    },
  });
}

/**
 * Pairs the players of an arena who are free: neighbours in the standings, and nobody with their
 * last opponent if all can be paired otherwise. An odd player out waits, which here counts as a
 * bye: the one who has waited least since their last match, and among these the lowest.
 */
export function pairArena(given: readonly Pairable[]): DrawnRound {
  const players = ranked(given);
  const isLast = (one: number, other: number) =>
    players[one]!.opponents.at(-1) === players[other]!.player;
  const waits = (player: number) => players[player]?.byes ?? 0;
  const fewest = Math.min(...players.map(({ byes }) => byes));
  const bye = players.length;
  return draw(players, {
    conditions: [
      (one, other) =>
        one === bye || other === bye
          ? waits(Math.min(one, other)) === fewest
          : !isLast(one, other) && !isLast(other, one),
      () => true,
    ],
    fit: (one, other, rest) => [rest.indexOf(other), wantsAlike(players, one, other) ? 1 : 0],
  });
}

function ranked(players: readonly Pairable[]): readonly Pairable[] {
  return [...players].sort((a, b) => b.points - a.points || (a.lot < b.lot ? -1 : 1));
}

/** How often each two have met. The player after the last stands for the bye. */
function countMeetings(players: readonly Pairable[]): number[][] {
  const places = new Map(players.map(({ player }, i) => [player, i]));
  const size = players.length + 1;
  const meetings = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  players.forEach(({ opponents, byes }, i) => {
    for (const opponent of opponents) {
      const place = places.get(opponent);
      if (place !== undefined) meetings[i]![place]!++;
    }
    meetings[i]![size - 1] = meetings[size - 1]![i] = byes;
  });
  return meetings;
}

/** Pairs in the order of the players. The bye, if there is one, is decided first. */
function draw(players: readonly Pairable[], { conditions, fit }: Rule): DrawnRound {
  const bye = players.length % 2 === 1 ? players.length : undefined;
  const size = players.length + (bye === undefined ? 0 : 1);
  const matching = [...conditions, () => true]
    .map((mayMeet) => () => new Matching(size, mayMeet))
    .reduce<Matching | undefined>((found, make) => (found?.isPerfect ? found : make()), undefined);
  const pairs: [string, string][] = [];
  let sitsOut: string | undefined;
  if (bye !== undefined) {
    const lowestFirst = players.map((_, i) => i).reverse();
    sitsOut = players[lowestFirst.find((i) => matching!.settle(i, bye))!]!.player;
  }
  for (let one = 0; one < players.length; one++) {
    if (matching!.isSettled(one)) continue;
    const rest = players.map((_, i) => i).filter((i) => i !== one && !matching!.isSettled(i));
    const fits = rest.map((other) => ({ other, fit: fit(one, other, rest) }));
    const best = fits
      .sort((a, b) => compare(a.fit, b.fit) || a.other - b.other)
      .find(({ other }) => matching!.settle(one, other))!.other;
    pairs.push(seat(players[one]!, players[best]!));
  }
  return { pairs, bye: sitsOut };
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** How many more matches the player has moved first in than second. */
function excess({ movedFirst }: Pairable): number {
  return movedFirst.reduce((sum, first) => sum + (first ? 1 : -1), 0);
}

/** 1 if the player should move first, -1 if second, 0 if either is as good. */
function wish(player: Pairable): number {
  const more = excess(player);
  if (more !== 0) return more < 0 ? 1 : -1;
  const last = player.movedFirst.at(-1);
  return last === undefined ? 0 : last ? -1 : 1;
}

function wantsAlike(players: readonly Pairable[], one: number, other: number): boolean {
  const wanted = wish(players[one]!);
  return wanted !== 0 && wanted === wish(players[other]!);
}

/** Whether both have moved first, or second, so often that they cannot do it again. */
function insistsLike(players: readonly Pairable[], one: number, other: number): boolean {
  const [a, b] = [players[one], players[other]];
  if (a === undefined || b === undefined) return false;
  const [more, others] = [excess(a), excess(b)];
  const isAtLimit = Math.min(Math.abs(more), Math.abs(others)) >= MOST_DIFFERENCE;
  return isAtLimit && more > 0 === others > 0;
}

/**
 * Decides who moves first: whoever has done so less often, then whoever did not at the last match
 * in which the two differ, then the lots.
 */
function seat(upper: Pairable, lower: Pairable): [string, string] {
  return movesFirst(upper, lower) ? [upper.player, lower.player] : [lower.player, upper.player];
}

function movesFirst(upper: Pairable, lower: Pairable): boolean {
  const difference = excess(upper) - excess(lower);
  if (difference !== 0) return difference < 0;
  const rounds = Math.min(upper.movedFirst.length, lower.movedFirst.length);
  for (let back = 1; back <= rounds; back++) {
    const [one, other] = [upper.movedFirst.at(-back), lower.movedFirst.at(-back)];
    if (one !== other) return other === true;
  }
  return (upper.lot + lower.lot) % 2n === 0n;
}

/**
 * All rounds of a tournament in which everybody meets everybody. Each player moves first in half
 * of the matches, or in one more or less.
 */
export function roundRobin(players: readonly string[]): DrawnRound[] {
  const isOdd = players.length % 2 === 1;
  const circle: (string | undefined)[] = isOdd ? [...players, undefined] : [...players];
  const last = circle.length - 1;
  return Array.from({ length: Math.max(0, last) }, (_, round) => {
    const at = (place: number) => circle[(round + place + last) % last];
    const pairs: (readonly [string, string])[] = [];
    let bye: string | undefined;
    const add = (one: string | undefined, other: string | undefined) => {
      if (one !== undefined && other !== undefined) pairs.push([one, other]);
      else bye = one ?? other;
    };
    if (round % 2 === 0) add(at(0), circle[last]);
    else add(circle[last], at(0));
    for (let i = 1; i < circle.length / 2; i++) {
      if (i % 2 === 1) add(at(i), at(-i));
      else add(at(-i), at(i));
    }
    return { pairs, bye };
  });
}

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
