import type { Decoder } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";

/** Decodes a value that a node sent. Throws a `KifuError` if the value is malformed. */
export function decode<Value>(decoder: Decoder<Value>, given: unknown, path: string): Value {
  try {
    return decoder(given, path);
  } catch (error) {
    throw asKifuError(error);
  }
}
