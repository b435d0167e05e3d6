import type { Page } from "@kifu/wire";
import type { NodeQueries, PageRequest } from "./NodeApi.js";

/** How many items one request asks for. */
const PAGE = 100;

/**
 * Computes again what a node shows, from other things that it shows, and lists what differs.
 */
export abstract class Repetition {
  /** What the node shows, and what it should be. Empty if nothing differs. */
  protected readonly differences: string[] = [];
  private readonly times = new Map<number, number>();

  constructor(private readonly chain: Pick<NodeQueries, "blocks">) {}

  protected compare(what: string, theirs: unknown, own: unknown): void {
    const [shown, repeated] = [JSON.stringify(theirs), JSON.stringify(own)];
    if (shown !== repeated) this.differs(`${what}: the node has ${shown}, but it is ${repeated}`);
  }

  protected differs(text: string): void {
    this.differences.push(text);
  }

  /** The chain's time of a block. Undefined if the node shows no such block. */
  protected async timeOf(height: number): Promise<number | undefined> {
    if (!this.times.has(height)) {
      for (const block of await this.chain.blocks({ first: PAGE, after: height + PAGE })) {
        this.times.set(block.height, block.time);
      }
    }
    return this.times.get(height);
  }
}

/** The items of all pages, in their order. */
export async function* itemsOf<Item>(
  ask: (request: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  for (let after: number | undefined; ;) {
    const { items, next } = await ask({ first: PAGE, ...(after !== undefined && { after }) });
    yield* items;
    after = next;
    if (after === undefined) return;
  }
}
