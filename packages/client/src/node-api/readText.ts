import { chunksOf } from "./chunksOf.js";

/**
 * No answer is longer. One without an end would fill the memory of the client that waits for it.
 */
const LONGEST = 8_000_000;

/** What an answer says; undefined when it goes on for longer than any answer does. */
export async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return "";
  let text = "";
  for await (const chunk of chunksOf(body)) {
    text += chunk;
    if (text.length > LONGEST) return undefined;
  }
  return text;
}
