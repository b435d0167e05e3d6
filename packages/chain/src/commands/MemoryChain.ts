import { CompileRegistry, log } from "@proto-kit/common";
import { Field, type PrivateKey } from "o1js";
import { container } from "tsyringe";
import type { Match } from "../matches/Match.js";
import type { ChainVerificationKey } from "../protocol/committedVerificationKey.js";
import { type ChainTerms, defaultTerms } from "../runtime/runtimeModules.js";
import { genesisOf } from "../runtime/genesisOf.js";
import { resolveGames } from "../runtime/resolveGames.js";
import { beginWith, stockAppChain } from "../runtime/stockAppChain.js";

/** How a transaction in a block ended. */
export interface Included {
  hash: string;
  ok: boolean;
  /** The code of the refusal. */
  code: string | undefined;
}

/**
 * A whole chain in this process's memory: Protokit's own sequencer over this runtime. Blocks are
 * produced on request, and nothing outlives the process. It serves the demo, tests, proofs and
 * the bench; a node does not use it.
 */
export class MemoryChain {
  private readonly nonces = new Map<string, number>();
  /** The chain's time at the latest block, and the step to the next one. */
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
    // Protokit logs every block and task. What a caller needs is returned or thrown.
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
      // Missing on some chains.
      get treasury() {
        return runtime.resolve("Treasury");
      },
      games: resolveGames(runtime),
    };
  }

  /** The chain's time of the next block. */
  get openTime(): number {
    return this.time + this.step;
  }

  /** Adds this many seconds before the next block. */
  wait(seconds: number): void {
    this.step += seconds;
  }

  /** Signs a runtime method call and adds it to the mempool. */
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

  /** Produces a block of all waiting transactions, and returns how each ended. */
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

  /** The key that verifies this chain's proofs, if it was started with proofs. */
  verificationKey(): ChainVerificationKey {
    const artifact = container.resolve(CompileRegistry).getArtifact("BlockProver");
    if (artifact === undefined) throw new Error("The block prover was not compiled");
    const { data, hash } = artifact.verificationKey;
    return { data, hash: hash.toString() };
  }

  /** A match as of the last block. */
  async match(id: number): Promise<Match | undefined> {
    return await this.appChain.query.runtime.Matches.matches.get(Field(id));
  }
}
