/**
 * The deadlines of the matches whose clock is running. A move may still be made in the second of
 * the deadline.
 */
export class Clocks {
  private readonly deadlines = new Map<number, number>();
  /** Sorted in ascending order. A match that starts gets the highest number. */
  private readonly numbers: number[] = [];

  get size(): number {
    return this.numbers.length;
  }

  set(match: number, deadline: number): void {
    if (!this.deadlines.has(match)) this.numbers.splice(this.firstAfter(match), 0, match);
    this.deadlines.set(match, deadline);
  }

  has(match: number): boolean {
    return this.deadlines.has(match);
  }

  delete(match: number): void {
    if (!this.deadlines.delete(match)) return;
    this.numbers.splice(this.firstAfter(match) - 1, 1);
  }

  /** Removes and returns the matches whose clock has run out at this time. */
  runOut(time: number): number[] {
    const out = this.numbers.filter((match) => this.deadlines.get(match)! < time);
    for (const match of out) this.delete(match);
    return out;
  }

  after(match: number, limit: number): number[] {
    const from = this.firstAfter(match);
    return this.numbers.slice(from, from + limit);
  }

  newest(limit: number): number[] {
    return this.numbers.slice(-limit);
  }

  private firstAfter(match: number): number {
    let [low, high] = [0, this.numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle]! <= match) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
