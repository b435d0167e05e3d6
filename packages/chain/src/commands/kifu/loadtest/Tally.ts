/** Counts by name. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  toObject(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}
