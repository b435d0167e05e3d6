import { type Decoder, paths } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";
import { type Facts, KifuError } from "../errors/KifuError.js";
import { offerTexts } from "../errors/offerTexts.js";
import { postSigned } from "../node-api/postSigned.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";

/**
 * Sends a statement about an offer and returns the node's answer. Throws if the node refuses.
 */
export async function postOffer<Value>(
  http: NodeHttp,
  kind: "draws" | "takebacks",
  body: object,
  decoder: Decoder<Value>,
): Promise<Value> {
  try {
    return await postSigned(http, paths[kind], body, decoder);
  } catch (thrown) {
    const error = asKifuError(thrown);
    const isOffers = Object.hasOwn(offerTexts, error.code);
    throw isOffers ? offerError(error.code, error.facts) : error;
  }
}

/** An error with the text that `offerTexts.ts` has for its code. */
export function offerError(code: keyof typeof offerTexts, facts: Facts): KifuError {
  return new KifuError(code, { ...offerTexts[code]!, facts });
}
