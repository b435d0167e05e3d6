import "reflect-metadata";
import { fitsBits } from "@kifu/kit";
import { RuntimeModule } from "@proto-kit/module";
import { assert, type RuntimeMethodExecutionData } from "@proto-kit/protocol";
import type { Field, PublicKey, UInt64 } from "o1js";
import { codes } from "../codes.js";
import { boundInputs } from "../protocol/boundInputs.js";
import "../protocol/repeatedReads.js";
import { VALIDITY_END } from "./validity.js";

/** What every module of the engine stands on: a runtime module whose inputs are bound. */
export abstract class EngineModule<Config = unknown> extends RuntimeModule<Config> {
  override getInputs(): RuntimeMethodExecutionData {
    return boundInputs();
  }

  /** Who signed the transaction. Never the empty key: only messages have that. */
  protected sender(): PublicKey {
    return this.transaction.sender.value;
  }

  /** The chain's time, in seconds since its genesis, at which the transaction runs: see `TimeHook`. */
  protected time(): UInt64 {
    return this.network.block.height;
  }

  /** The chain's own value: see `DomainHook`. */
  protected domain(): Field {
    return this.network.previous.rootHash;
  }

  /**
   * Refuses what was signed for another chain. Protokit's signatures name none, and nonces are
   * alike on all.
   */
  protected assertDomain(domain: Field): void {
    assert(domain.equals(this.domain()), codes.session.wrongChain);
  }

  /**
   * Refuses what its signer meant for an earlier time: an operator who holds a transaction back
   * gains nothing by running it when it suits. `validUntil` is the last second at which it may run,
   * and is not far ahead, or it would allow what it is to prevent.
   */
  protected assertInTime(validUntil: Field): void {
    const ahead = validUntil.sub(this.time().value);
    // Scaled, 16 bits are those that a validity has. Any other number fits at no more times than
    // these.
    const { fits } = fitsBits(ahead.mul((1 << 16) / VALIDITY_END), 16);
    assert(fits, codes.session.tooLate);
  }

  /** So many seconds from now, of 16 bits. A time is far below 2^63 (see `TimeHook`): no sum reaches 2^64. */
  protected timeIn(seconds: Field): Field {
    return this.time().value.add(seconds).seal();
  }
}
