import { CompileRegistry, log } from "@proto-kit/common";
import { Field, type PrivateKey } from "o1js";
import { container } from "tsyringe";
import type { Match } from "../engine/Match.js";
import type { ChainVerificationKey } from "../protocol/committedVerificationKey.js";
import { type ChainTerms, defaultTerms } from "../runtime/runtimeModules.js";
import { genesisOf } from "../runtime/genesisOf.js";
import { resolveGames } from "../runtime/standaloneRuntime.js";
import { beginWith, stockAppChain } from "../runtime/stockAppChain.js";

/** The outcome of a transaction in a block. */
export interface Included {
  hash: string;
  ok: boolean;
  /** The code of the refusal; undefined for an accepted transaction. */
  code: string | undefined;
}

/**
 * A whole chain in memory: Protokit's own sequencer with this runtime. Blocks are produced on
 * request. The demo, tests, proofs and the bench use it, but a node does not.
 */
export class MemoryChain {
  private readonly nonces = new Map<string, number>();
  private time = 0;
  private step = 1;

  private constructor(
    readonly appChain: ReturnType<typeof stockAppChain>,
    readonly terms: ChainTerms,
  ) {}

  static async start(
    terms: ChainTerms = defaultTerms,
    proofsEnabled = false,
    compose: (terms: ChainTerms) => ReturnType<typeof stockAppChain> = stockAppChain,
  ) {
    // Without this, Protokit logs every block and task.
    log.setLevel("ERROR");
    const appChain = compose(terms);
    await appChain.start(proofsEnabled, container.createChildContainer());
    beginWith(appChain, genesisOf(terms));
    return new MemoryChain(appChain, terms);
  }

  get modules() {
    const { runtime } = this.appChain;
    return {
      sessions: runtime.resolve("Sessions"),
      matches: runtime.resolve("Matches"),
      matchmaking: runtime.resolve("Matchmaking"),
      stakes: runtime.resolve("Stakes"),
      ratings: runtime.resolve("Ratings"),
      bridge: runtime.resolve("Bridge"),
      // A getter, because not every chain has a treasury.
      get treasury() {
        return runtime.resolve("Treasury");
      },
      games: resolveGames(runtime),
    };
  }

  get openTime(): number {
    return this.time + this.step;
  }

  /** Makes the next block this many seconds later. */
  wait(seconds: number): void {
    this.step += seconds;
  }

  async submit(key: PrivateKey, call: () => Promise<void>): Promise<void> {
    const sender = key.toPublicKey();
    const address = sender.toBase58();
    const nonce = this.nonces.get(address) ?? 0;
    this.appChain.setSigner(key);
    const transaction = await this.appChain.transaction(sender, call, { nonce });
    await transaction.sign();
    await transaction.send();
    this.nonces.set(address, nonce + 1);
  }

  async produceBlock(): Promise<Included[]> {
    this.appChain.protocol
      .resolve("BlockHeight")
      .next.set(BigInt(this.time), BigInt(this.openTime));
    const block = await this.appChain.produceBlock();
    [this.time, this.step] = [this.openTime, 1];
    return (block?.transactions ?? []).map(({ tx, status, statusMessage }) => ({
      hash: tx.hash().toString(),
      ok: status.toBoolean(),
      code: statusMessage,
    }));
  }

  async close(): Promise<void> {
    await this.appChain.close();
  }

  /**
   * The key that verifies this chain's proofs. Throws if the chain was started without proofs.
   */
  verificationKey(): ChainVerificationKey {
    const artifact = container.resolve(CompileRegistry).getArtifact("BlockProver");
    if (artifact === undefined) throw new Error("The block prover was not compiled");
    const { data, hash } = artifact.verificationKey;
    return { data, hash: hash.toString() };
  }

  async match(id: number): Promise<Match | undefined> {
    return await this.appChain.query.runtime.Matches.matches.get(Field(id));
  }
}
