import { textField } from "@kifu/kit/plain";
import type { RecordCrypto } from "./RecordCrypto.js";

/**
 * The number that identifies a method in signatures. It is computed from the name, and not taken
 * from the record.
 */
export function methodId(method: string, { poseidon }: Pick<RecordCrypto, "poseidon">): bigint {
  const [module = "", name = ""] = method.split(".");
  return poseidon([textField(module, poseidon), textField(name, poseidon)]);
}
