import { Field } from "o1js";
import type { Store } from "../store/Store.js";
import { parseDecimal } from "./decodeTransaction.js";
import type { TransactionStatus } from "./Ingress.js";

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
