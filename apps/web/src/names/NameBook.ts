import { wordName } from "@kifu/client";

/** A name that this page last asked for this long ago is asked for again. */
const FRESH_MS = 300_000;
/** Players who appear within this time are asked for together. */
const GATHER_MS = 100;

interface Entry {
  /** Undefined if the player has chosen no name. */
  readonly name: string | undefined;
  readonly askedAt: number;
}

export type AskNames = (addresses: readonly string[]) => Promise<Readonly<Record<string, string>>>;

/** The names that a page knows. It asks the node for the names of players as they appear. */
export class NameBook {
  /** Changes whenever a name has changed. */
  version = 0;
  private readonly entries = new Map<string, Entry>();
  private readonly wanted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: AskNames,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * The name that the player has chosen, or else the words derived from their address. A page that
   * shows it asks the node for it.
   */
  look(address: string): string {
    const entry = this.entries.get(address);
    if (entry === undefined || this.now() - entry.askedAt > FRESH_MS) this.want(address);
    return entry?.name ?? wordName(address);
  }

  /** The name that the player has chosen, as far as this page knows. */
  chosen(address: string): string | undefined {
    return this.entries.get(address)?.name;
  }

  /** Takes over what a server has asked, without telling anybody: nothing is shown yet. */
  learn(addresses: readonly string[], names: Readonly<Record<string, string>>): void {
    for (const address of addresses) {
      if (this.entries.has(address)) continue;
      this.entries.set(address, { name: nameIn(names, address), askedAt: this.now() });
    }
  }

  /** Shows a name that the visitor has just chosen. */
  set(address: string, name: string | undefined): void {
    this.entries.set(address, { name, askedAt: this.now() });
    this.changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private want(address: string): void {
    this.wanted.add(address);
    // Servers render pages with what they have asked before.
    if (typeof window === "undefined") return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const addresses = [...this.wanted];
      this.wanted.clear();
      void this.fetch(addresses);
    }, GATHER_MS);
  }

  private async fetch(addresses: readonly string[]): Promise<void> {
    let names: Readonly<Record<string, string>>;
    try {
      names = await this.ask(addresses);
    } catch {
      // The words stay. The next time that a player appears, they are asked for again.
      return;
    }
    let isNew = false;
    for (const address of addresses) {
      const name = nameIn(names, address);
      isNew ||= this.entries.get(address)?.name !== name;
      this.entries.set(address, { name, askedAt: this.now() });
    }
    if (isNew) this.changed();
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

function nameIn(names: Readonly<Record<string, string>>, address: string): string | undefined {
  return Object.hasOwn(names, address) ? names[address] : undefined;
}
