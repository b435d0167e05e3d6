import type { TransactionState } from "@kifu/wire";
import type { Caller } from "../door/Caller.js";
import { Field } from "o1js";
import type { Store } from "../store/Store.js";
import { parseDecimal } from "./decodeTransaction.js";

export interface SubmissionOrigin {
  /** The client's network address. Undefined for the local machine, which is not limited. */
  address: string | undefined;
}

export interface Accepted {
  hash: string;
  /**
   * The block that will contain the transaction. Undefined while an earlier nonce is missing.
   */
  height: number | undefined;
}

export interface TransactionStatus {
  hash: string;
  kind: TransactionState;
  /**
   * The height of the transaction's block. Undefined if the transaction is pending or dropped.
   */
  height: number | undefined;
  code: string | undefined;
}

/** The only way into the chain. */
export interface Ingress {
  /**
   * Takes a transaction in the form of Protokit's `PendingTransaction.toJSON()`. Nothing in the
   * input is trusted. Throws a `NodeError` if the transaction is refused. `chargeArrival` charges
   * the network for one submission, by default one token, or throws.
   */
  submit(
    input: unknown,
    caller: Pick<Caller, "network">,
    chargeArrival?: () => void,
  ): Promise<Accepted>;
  status(hash: string): TransactionStatus | undefined;
  pendingCount(): number;
  /** Accepted transactions that wait for an earlier nonce. */
  parkedCount(): number;
  readonly refusals: ReadonlyMap<string, number>;
  /** Refuses new submissions and finishes those in progress. */
  stop(): Promise<void>;
}

export function statusOf(
  store: Pick<Store, "status" | "provenBlocks" | "settledBlocks">,
  hash: string,
): TransactionStatus | undefined {
  if (parseDecimal(hash, Field.ORDER) === undefined) return undefined;
  const stored = store.status(hash);
  switch (stored?.kind) {
    case undefined:
      return undefined;
    case "pending":
      return { hash, kind: "pending", height: undefined, code: undefined };
    case "dropped":
      return { hash, kind: "dropped", height: undefined, code: stored.code };
    case "included": {
      const { height, ok, code } = stored;
      return ok
        ? { hash, kind: blockKind(store, height), height, code: undefined }
        : { hash, kind: "failed", height, code };
    }
  }
}

function blockKind(
  store: Pick<Store, "provenBlocks" | "settledBlocks">,
  height: number,
): "included" | "proven" | "settled" {
  if (height < store.settledBlocks()) return "settled";
  return height < store.provenBlocks() ? "proven" : "included";
}
