import type { Decoder } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";

/** Decodes what a node sent; throws what is wrong with it. */
export function decode<Value>(decoder: Decoder<Value>, given: unknown, path: string): Value {
  try {
    return decoder(given, path);
  } catch (error) {
    throw asKifuError(error);
  }
}
