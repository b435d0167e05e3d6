/** Keys in nested lines. Each line gives its keys turns in rotation. */
export class RoundRobin {
  // Lines and keys are each sorted by whose turn is next.
  private readonly lines = new Map<string, RoundRobin>();
  private readonly keys = new Set<string>();

  private get isEmpty(): boolean {
    return this.lines.size === 0 && this.keys.size === 0;
  }

  /** Puts the key at the end of its line unless it is already there. */
  add([outermost, ...within]: readonly string[], key: string): void {
    if (outermost === undefined) {
      this.keys.add(key);
      return;
    }
    const line = this.lines.get(outermost) ?? new RoundRobin();
    this.lines.set(outermost, line);
    line.add(within, key);
  }

  remove([outermost, ...within]: readonly string[], key: string): void {
    if (outermost === undefined) {
      this.keys.delete(key);
      return;
    }
    const line = this.lines.get(outermost);
    line?.remove(within, key);
    if (line?.isEmpty === true) this.lines.delete(outermost);
  }

  /** Removes and returns the key whose turn it is. */
  take(): string | undefined {
    const [first] = this.lines;
    if (first !== undefined) {
      const [name, line] = first;
      const key = line.take();
      // A line that had a turn goes to the end.
      this.lines.delete(name);
      if (!line.isEmpty) this.lines.set(name, line);
      return key;
    }
    const [key] = this.keys;
    if (key !== undefined) this.keys.delete(key);
    return key;
  }
}
