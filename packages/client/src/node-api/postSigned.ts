import { answered, type Decoder, type Path, Refused } from "@kifu/wire";
import { reportedError } from "../errors/clientErrors.js";
import { decode } from "./decode.js";
import type { NodeHttp } from "./NodeHttp.js";

/**
 * Sends something signed and returns the node's answer. Throws its refusal, or that there was no
 * answer; then it may have arrived, and can be sent again unchanged.
 */
export async function postSigned<Value>(
  http: NodeHttp,
  path: Path,
  body: object,
  decoder: Decoder<Value>,
): Promise<Value> {
  // Sent even if the page is being closed.
  const answer = decode(answered(decoder), await http.ask(body, true, path), "answer");
  if (answer instanceof Refused) throw reportedError(answer.error);
  return answer;
}
