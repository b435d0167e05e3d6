import { chunksOf } from "./chunksOf.js";

/** The maximum length of an answer. An endless answer would fill the client's memory. */
const LONGEST = 8_000_000;

/** The text of an answer; undefined if it is too long. */
export async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return "";
  let text = "";
  for await (const chunk of chunksOf(body)) {
    text += chunk;
    if (text.length > LONGEST) return undefined;
  }
  return text;
}
