import { BadAnswer, type Decoder } from "@kifu/wire";
import { malformedRequest } from "./refusals.js";
import { parseJson } from "./parseJson.js";

/** Decodes an untrusted body. Throws `ingress/malformed` with the path of the wrong value. */
export function decodeBody<Value>(decoder: Decoder<Value>, text: string): Value {
  try {
    return decoder(parseJson(text), "the body");
  } catch (error) {
    throw error instanceof BadAnswer ? malformedRequest(`${error.message}.`) : error;
  }
}
