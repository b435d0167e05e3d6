import type { ChainTerms } from "@kifu/chain/terms";
import { createNode, type KifuNode, type NodeOptions } from "../../src/node.js";
import type { KeyValue } from "../../src/store/KeyValue.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";
import { storeIdentity } from "../../src/store/StoreIdentity.js";

/** A node that does nothing by itself. It can be stopped and started again over its store. */
export abstract class StagedNode {
  node!: KifuNode;
  private readonly memory = memoryKeyValue();

  protected constructor(protected readonly terms: ChainTerms) {}

  abstract start(): Promise<void>;

  async stop(): Promise<void> {
    await this.node.stop();
    await this.store.close();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** As after `kill -9`: the node finishes nothing, and another one opens its store. */
  async killAndStart(): Promise<void> {
    await this.store.close();
    await this.start();
  }

  get chain() {
    return this.node.chain;
  }

  get store() {
    return this.node.store;
  }

  get tables() {
    return this.node.tables;
  }

  get lobby() {
    return this.node.lobby;
  }

  get names() {
    return this.node.names;
  }

  get tournaments() {
    return this.node.tournaments;
  }

  get keeper() {
    return this.node.keeper;
  }

  get records() {
    return this.node.matchIndex;
  }

  get eventStreams() {
    return this.node.eventStreams;
  }

  protected async openStore(database: KeyValue = this.memory): Promise<Store> {
    return await openStore(database, await storeIdentity(this.terms));
  }

  protected async create(options: NodeOptions): Promise<void> {
    this.node = await createNode({ ...options, store: options.store ?? (await this.openStore()) });
  }
}
