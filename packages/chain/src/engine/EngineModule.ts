import "reflect-metadata";
import { fitsBits } from "@kifu/kit";
import { RuntimeModule } from "@proto-kit/module";
import { assert, type RuntimeMethodExecutionData } from "@proto-kit/protocol";
import type { Field, PublicKey, UInt64 } from "o1js";
import { codes } from "./codes.js";
import { boundInputs } from "../protocol/boundInputs.js";
import "../protocol/repeatedReads.js";
import { VALIDITY_END } from "./plainRules.js";

/**
 * The base of every engine module. Its methods use the transaction and the network state that the
 * method's proof commits to.
 */
export abstract class EngineModule<Config = unknown> extends RuntimeModule<Config> {
  override getInputs(): RuntimeMethodExecutionData {
    return boundInputs();
  }

  /**
   * The transaction's signer. Never the empty key, because only messages from the base layer have
   * the empty key.
   */
  protected sender(): PublicKey {
    return this.transaction.sender.value;
  }

  /**
   * The chain's time at which the transaction runs, in seconds since genesis: see `TimeHook`.
   */
  protected time(): UInt64 {
    return this.network.block.height;
  }

  /** The chain's domain: see `DomainHook`. */
  protected domain(): Field {
    return this.network.previous.rootHash;
  }

  /**
   * Refuses what was signed for another chain. Protokit's signatures do not name a chain, and
   * nonces on different chains may be equal.
   */
  protected assertDomain(domain: Field): void {
    assert(domain.equals(this.domain()), codes.session.wrongChain);
  }

  /**
   * Refuses a transaction after `validUntil`, so that an operator cannot hold it back and run it
   * later. A `validUntil` too far ahead is refused too, because it would not prevent that.
   */
  protected assertInTime(validUntil: Field): void {
    const ahead = validUntil.sub(this.time().value);
    // Scaled so that of all integers, exactly the allowed range fits 16 bits. A fraction in that
    // range can fit too, and lapses as soon.
    const { fits } = fitsBits(ahead.mul((1 << 16) / VALIDITY_END), 16);
    assert(fits, codes.session.tooLate);
  }

  /**
   * The time this many seconds from now (32 bits). Times are far below 2^63 (see `TimeHook`), so
   * no sum reaches 2^64.
   */
  protected timeIn(seconds: Field): Field {
    return this.time().value.add(seconds).seal();
  }
}
