import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastestVerification } from "@kifu/kit/primitives";
import type { ChainTerms } from "@kifu/chain";
import { checksWith } from "../../../src/sequencer/threads/SignatureThread.js";
import { Replica } from "../../../src/sequencer/Replica.js";
import { BatchFolder } from "../../../src/prover/BatchFolder.js";
import { InProcessQueue } from "../InProcessQueue.js";
import { openProvenTree } from "../../../src/prover/openProvenTree.js";
import type { ProofCircuits } from "../../../src/prover/ProofCircuits.js";
import type { ProvenBatch } from "../../../src/prover/ProvenBatch.js";
import { type FollowChain, Prover } from "../../../src/prover/Prover.js";
import type { ProvenTree } from "../../../src/prover/ProvenTree.js";
import { BatchExchange } from "../../../src/prover/remote/BatchExchange.js";
import { followNode } from "../../../src/prover/remote/followNode.js";
import { NodeClient } from "../../../src/prover/remote/NodeClient.js";
import { ChainCopy, openNodeCopy } from "../../../src/prover/remote/ChainCopy.js";
import { Results } from "../../../src/prover/Results.js";
import type { Store } from "../../../src/store/Store.js";
import { storeIdentity } from "../../../src/store/StoreIdentity.js";
import { settings } from "../../index/events/Stage.js";

export const SECRET = "0123456789abcdef".repeat(2);

export interface RigOptions {
  url: string;
  secret?: string;
  terms?: ChainTerms;
  verify?: (batch: ProvenBatch) => Promise<void>;
}

/** A prover on another machine, with its own folders. `open` starts it again after `close`. */
export class RemoteRig {
  store!: Store;
  tree!: ProvenTree;
  batches!: BatchFolder;
  follow!: FollowChain;
  node!: NodeClient;
  readonly said: string[] = [];
  readonly ends: number[] = [];
  private readonly ending = new AbortController();

  private constructor(
    private readonly circuits: ProofCircuits,
    readonly folder: string,
  ) {}

  static async open(circuits: ProofCircuits, options: RigOptions): Promise<RemoteRig> {
    const rig = new RemoteRig(circuits, await mkdtemp(join(tmpdir(), "kifu-remote-")));
    try {
      await rig.open(options);
    } catch (error) {
      await rig.remove();
      throw error;
    }
    return rig;
  }

  async open({ url, secret = SECRET, terms = settings.chain, verify }: RigOptions): Promise<void> {
    const { folder, said } = this;
    const node = new NodeClient({
      url,
      secret,
      onAway: () => said.push("away"),
      onBack: () => said.push("back"),
      awayMs: 20,
    });
    this.node = node;
    const store = await openNodeCopy(join(folder, "store"), node, terms, this.ending.signal);
    this.store = store;
    this.batches = new BatchFolder(join(folder, "batches"));
    this.tree = await openProvenTree({
      chain: store,
      folder: join(folder, "tree"),
      batches: this.batches,
    });
    const { verify: verifySignature } = await fastestVerification();
    const copy = new ChainCopy({
      node,
      replica: await Replica.open(store, terms),
      chain: await storeIdentity(terms),
      checkSignatures: checksWith(verifySignature),
      copy: join(folder, "store"),
    });
    const { batches, tree } = this;
    const exchange = new BatchExchange({ node, store, batches, verify, provers: () => [] });
    this.follow = followNode({ copy, exchange, store, tree, keepProven: 0 });
  }

  async proveAll(rules = {}, follow: FollowChain = this.follow): Promise<void> {
    const prover = new Prover({
      chain: this.store,
      circuits: this.circuits,
      tree: this.tree,
      batches: this.batches,
      rules: { transactions: 4, afterMs: 3_600_000, maximumBlocks: 8, ...rules },
      queue: new InProcessQueue(this.circuits.tasks),
      results: new Results(join(this.folder, "results"), "circuits"),
      attempts: 1,
      follow,
      onProven: (_, end) => this.ends.push(end),
    });
    await prover.proveAll(this.ending.signal);
  }

  async close(): Promise<void> {
    await this.tree?.close();
    await this.store?.close();
  }

  async remove(): Promise<void> {
    this.ending.abort();
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
