import type { SeatNumber } from "@kifu/kit/plain";
import type { Card } from "./cards.js";
import { added, cardsOn, chanceOf, estimates, type PackedSide } from "./estimate.js";
import { GATE_CARDS, GATES, HAND_SLOTS, type Table, TIE_SEATS } from "./table.js";

/** A card of the hand and the gate to place it at. */
export interface Choice {
  readonly slot: number;
  readonly gate: number;
}

const FREE = -1;
const SLOTS = HAND_SLOTS.length;

/**
 * A simulated duel, as the side to move sees it. In the simulation the side to move is 0 and the
 * opponent is 1, whatever their seats are.
 */
export class Playout {
  private readonly strengths = estimates();
  private readonly sides = new Int16Array(2 * GATES.length);
  private readonly owners = new Int8Array(GATES.length);
  private readonly hands = new Int8Array(2 * SLOTS);
  private readonly chances = new Float64Array(GATES.length);
  /** For each gate, 1 if the side to move takes the gate on a tie, otherwise -1. */
  private readonly tied: Int8Array;
  private readonly startSides: Int16Array;
  private readonly startOwners: Int8Array;

  constructor(
    { sides, owners }: Table,
    seat: SeatNumber,
    private readonly hand: readonly Card[],
  ) {
    this.tied = Int8Array.from(TIE_SEATS.map((winner) => (winner === seat ? 1 : -1)));
    const own = sides[seat];
    const others = sides[seat === 0 ? 1 : 0];
    this.startSides = Int16Array.from([...own, ...others].map((side) => side.reduce(added, 0)));
    this.startOwners = Int8Array.from(
      owners.map((owner) => (owner === undefined ? FREE : owner === seat ? 0 : 1)),
    );
    this.restart();
  }

  /** Whether a choice completes a gate that wins the duel. */
  wins({ slot, gate }: Choice): boolean {
    this.restart();
    return this.place(0, gate, this.hand[slot]!) === 0;
  }

  /**
   * How much a choice adds to the chance of winning, without looking ahead. A gate counts for more
   * if it can decide the duel.
   */
  worthOf({ slot, gate }: Choice): number {
    this.restart();
    this.readChances(0);
    return this.gain(0, gate, this.hand[slot]!);
  }

  /**
   * Plays to the end, with both sides placing their cards as `worthOf` says. Returns whether the
   * side to move wins. `own` are the draws of the side to move, and `others` are the opponent's
   * hand and draws.
   */
  winsAfter(first: Choice, own: readonly Card[], others: readonly Card[]): boolean {
    this.restart();
    for (let slot = 0; slot < SLOTS; slot++) {
      this.hands[slot] = this.hand[slot]!;
      this.hands[SLOTS + slot] = others[slot]!;
    }
    let [ownNext, othersNext] = [0, SLOTS];
    let side = 0;
    let { slot, gate } = first;
    for (;;) {
      const at = side * SLOTS + slot;
      const winner = this.place(side, gate, this.hands[at]!);
      if (winner !== FREE) return winner === 0;
      this.hands[at] = (side === 0 ? own[ownNext++] : others[othersNext++]) ?? 0;
      side = 1 - side;
      const best = this.bestChoice(side);
      slot = best % SLOTS;
      gate = Math.floor(best / SLOTS);
    }
  }

  private restart(): void {
    this.sides.set(this.startSides);
    this.owners.set(this.startOwners);
  }

  /** Places a card. Returns the side that wins the duel with it, or `FREE`. */
  private place(side: number, gate: number, card: Card): number {
    const at = side * GATES.length + gate;
    const own = added(this.sides[at]!, card);
    this.sides[at] = own;
    const other = this.sideOf(1 - side, gate);
    if (cardsOn(own) < GATE_CARDS || cardsOn(other) < GATE_CARDS) return FREE;
    const taker = this.chanceOf(side, gate, own, other) === 1 ? side : 1 - side;
    this.owners[gate] = taker;
    let gates = 0;
    for (const owner of this.owners) if (owner === taker) gates++;
    return gates >= 2 ? taker : FREE;
  }

  /** The slot + 4 · the gate of the best choice. */
  private bestChoice(side: number): number {
    this.readChances(side);
    let [most, best] = [-Infinity, 0];
    for (let gate = 0; gate < GATES.length; gate++) {
      if (cardsOn(this.sideOf(side, gate)) === GATE_CARDS) continue;
      for (let slot = 0; slot < SLOTS; slot++) {
        const gain = this.gain(side, gate, this.hands[side * SLOTS + slot]!);
        if (gain > most) [most, best] = [gain, slot + SLOTS * gate];
      }
    }
    return best;
  }

  private readChances(side: number): void {
    for (let gate = 0; gate < GATES.length; gate++) {
      const owner = this.owners[gate]!;
      this.chances[gate] =
        owner === FREE
          ? this.chanceOf(side, gate, this.sideOf(side, gate), this.sideOf(1 - side, gate))
          : Number(owner === side);
    }
  }

  private gain(side: number, gate: number, card: Card): number {
    const [x, y] = [this.chances[(gate + 1) % 3]!, this.chances[(gate + 2) % 3]!];
    // The chance that this gate decides the duel, plus 1, so that a side never throws a gate away.
    const weight = 1 + x + y - 2 * x * y;
    const own = added(this.sideOf(side, gate), card);
    const chance = this.chanceOf(side, gate, own, this.sideOf(1 - side, gate));
    return weight * (chance - this.chances[gate]!);
  }

  private chanceOf(side: number, gate: number, own: PackedSide, other: PackedSide): number {
    const lead = this.strengths[own]! - this.strengths[other]!;
    const tied = this.tied[gate]!;
    return chanceOf(own, other, side === 0 ? lead + tied : lead - tied);
  }

  private sideOf(side: number, gate: number): PackedSide {
    return this.sides[side * GATES.length + gate]!;
  }
}
