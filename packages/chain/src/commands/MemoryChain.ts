import { CompileRegistry, log } from "@proto-kit/common";
import { Field, type PrivateKey } from "o1js";
import { container } from "tsyringe";
import type { Match } from "../matches/Match.js";
import type { ChainVerificationKey } from "../protocol/committedVerificationKey.js";
import { type ChainTerms, defaultTerms } from "../runtime/runtimeModules.js";
import { genesisOf } from "../runtime/genesisOf.js";
import { resolveGames } from "../runtime/resolveGames.js";
import { beginWith, stockAppChain } from "../runtime/stockAppChain.js";

/** How a transaction of a block ended. */
export interface Included {
  hash: string;
  ok: boolean;
  /** The code that refused it. */
  code: string | undefined;
}

/**
 * A whole chain in this process' memory: Protokit's own sequencer over this runtime. Blocks
 * are produced when asked for, and nothing outlives the process. It is for the demo, and for
 * tests, proofs and the bench; a node has nothing of it.
 */
export class MemoryChain {
  private readonly nonces = new Map<string, number>();
  /** The chain's time at the latest block, and how much later the next one is. */
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
    // Protokit tells every block and task; what a caller needs to know is returned or thrown.
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
      // Not on every chain.
      get treasury() {
        return runtime.resolve("Treasury");
      },
      games: resolveGames(runtime),
    };
  }

  /** The chain's time at the block that is produced next. */
  get openTime(): number {
    return this.time + this.step;
  }

  /** Lets so many seconds more pass before the next block. */
  wait(seconds: number): void {
    this.step += seconds;
  }

  /** Signs a call of a runtime method and puts it into the mempool. */
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

  /** Produces a block of all that waits, and says how each transaction in it ended. */
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

  /** What verifies this chain's proofs, when it was started with proofs. */
  verificationKey(): ChainVerificationKey {
    const artifact = container.resolve(CompileRegistry).getArtifact("BlockProver");
    if (artifact === undefined) throw new Error("The block prover was not compiled");
    const { data, hash } = artifact.verificationKey;
    return { data, hash: hash.toString() };
  }

  /** A match as it stands after the last block. */
  async match(id: number): Promise<Match | undefined> {
    return await this.appChain.query.runtime.Matches.matches.get(Field(id));
  }
}
