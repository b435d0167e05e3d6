import "reflect-metadata";
import { RuntimeModule } from "@proto-kit/module";
import type { RuntimeMethodExecutionData } from "@proto-kit/protocol";
import { type PublicKey, type UInt32, UInt64 } from "o1js";
import { boundInputs } from "../protocol/boundInputs.js";
import "../protocol/repeatedReads.js";

/** What every module of the engine stands on: a runtime module whose inputs are bound. */
export abstract class EngineModule<Config = unknown> extends RuntimeModule<Config> {
  override getInputs(): RuntimeMethodExecutionData {
    return boundInputs();
  }

  /** Who signed the transaction. Never the empty key: only messages have that. */
  protected sender(): PublicKey {
    return this.transaction.sender.value;
  }

  /** The block in which the transaction runs; the chain has no other clock. */
  protected height(): UInt64 {
    return this.network.block.height;
  }

  /** The block so many after this one. Heights count from 0: no sum of theirs reaches 2^64. */
  protected heightIn(blocks: UInt32): UInt64 {
    return UInt64.Unsafe.fromField(this.height().value.add(blocks.value));
  }
}
