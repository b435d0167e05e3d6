import { CompileRegistry, log } from "@proto-kit/common";
import { Field, type PrivateKey } from "o1js";
import { container } from "tsyringe";
import type { Match } from "../matches/match.js";
import type { ChainVerificationKey } from "../protocol/verificationKey.js";
import { type ChainTerms, defaultTerms } from "../runtime/modules.js";
import { genesisOf } from "../runtime/genesis.js";
import { beginWith, stockAppChain } from "./stockAppChain.js";

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
  private height = 0;

  private constructor(
    readonly appChain: ReturnType<typeof stockAppChain>,
    readonly terms: ChainTerms,
  ) {}

  static async start(terms: ChainTerms = defaultTerms, proofsEnabled = false) {
    // Protokit tells every block and task; what a caller needs to know is returned or thrown.
    log.setLevel("ERROR");
    const appChain = stockAppChain(terms);
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
      randzu: runtime.resolve("Randzu"),
      ticTacToe: runtime.resolve("TicTacToe"),
    };
  }

  /** Of the block that is produced next. */
  get openHeight(): number {
    return this.height;
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
    const block = await this.appChain.produceBlock();
    this.height++;
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
