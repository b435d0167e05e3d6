const MOST_KEPT = 64;
/**
 * The maximum number of waiting requests. Each picture takes a fraction of a second of CPU time.
 */
const MOST_WAITING = 16;

/**
 * Makes pictures one at a time and keeps the latest, so that many requests do not slow down the
 * server.
 */
export class PictureCache {
  private readonly kept = new Map<string, Promise<Uint8Array>>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** The picture with this key. Undefined if too many requests are waiting. */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> {
    const known = this.kept.get(key);
    if (known !== undefined) return await known;
    if (this.waiting >= MOST_WAITING) return undefined;
    const made = this.inTurn(make);
    this.keep(key, made);
    return await made;
  }

  private keep(key: string, made: Promise<Uint8Array>): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, made);
    made.catch(() => this.kept.delete(key));
  }

  private async inTurn(make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    this.waiting += 1;
    const made = this.last.then(make, make);
    this.last = made;
    try {
      return await made;
    } finally {
      this.waiting -= 1;
    }
  }
}
