import { answered, type Decoder, type Path, Refused } from "@kifu/wire";
import { reportedError } from "../errors/clientErrors.js";
import { decode } from "./decode.js";
import type { NodeHttp } from "./NodeHttp.js";

/**
 * Sends a signed message and returns the node's answer. Throws the node's refusal, or an error if
 * there is no answer. Without an answer the message may have arrived, and can be sent again
 * unchanged.
 */
export async function postSigned<Value>(
  http: NodeHttp,
  path: Path,
  body: object,
  decoder: Decoder<Value>,
): Promise<Value> {
  // The request is completed even if the page is closed.
  const answer = decode(answered(decoder), await http.ask(body, true, path), "answer");
  if (answer instanceof Refused) throw reportedError(answer.error);
  return answer;
}
