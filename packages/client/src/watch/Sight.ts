import { unref } from "./Cell.js";

/** A page that nobody has looked at for so long lets its streams rest. */
export const HIDDEN_MS = 20_000;

/**
 * Lets one stream rest while the page is hidden. Over HTTP/1.1 a browser has six connections
 * to a node for all of its tabs: forgotten ones must not take them from the one that is played
 * in. A stream that resumes misses nothing by it.
 */
export class Sight {
  private readonly resting = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ended: AbortSignal,
    private readonly rests: () => boolean = () => false,
  ) {
    ended.addEventListener("abort", this.rest, { once: true });
    if (ended.aborted) this.rest();
    if (!this.watches) return;
    document.addEventListener("visibilitychange", this.look);
    this.look();
  }

  /** For the stream: aborted when it is to rest, and when it is ended. */
  get signal(): AbortSignal {
    return this.resting.signal;
  }

  /** Whether the stream was interrupted to rest. */
  get lost(): boolean {
    return this.resting.signal.aborted && !this.ended.aborted;
  }

  /** Resolves when the page is looked at, or all is over. */
  async seen(): Promise<void> {
    if (!this.watches || !isHidden() || this.ended.aborted || !this.rests()) return;
    clearTimeout(this.timer);
    await new Promise<void>((resolve) => {
      const look = () => {
        if (isHidden() && !this.ended.aborted) return;
        document.removeEventListener("visibilitychange", look);
        this.ended.removeEventListener("abort", look);
        resolve();
      };
      document.addEventListener("visibilitychange", look);
      this.ended.addEventListener("abort", look);
    });
  }

  /** Interrupts the stream. */
  readonly rest = () => this.resting.abort();

  end(): void {
    clearTimeout(this.timer);
    this.ended.removeEventListener("abort", this.rest);
    if (this.watches) document.removeEventListener("visibilitychange", this.look);
  }

  private get watches(): boolean {
    return typeof document !== "undefined";
  }

  private readonly look = (): void => {
    clearTimeout(this.timer);
    if (!isHidden()) return;
    this.timer = setTimeout(() => (this.rests() ? this.rest() : this.look()), HIDDEN_MS);
    unref(this.timer);
  };
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}
