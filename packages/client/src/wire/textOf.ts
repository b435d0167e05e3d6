/** No answer is longer. One without an end would fill the memory of whoever waits for it. */
const LONGEST = 8_000_000;

/** What an answer says; undefined when it goes on for longer than any answer does. */
export async function textOf({ body }: Response): Promise<string | undefined> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length <= LONGEST) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
    return undefined;
  } finally {
    // Whoever does not read on says so, or it would be sent on.
    await reader.cancel().catch(() => undefined);
  }
}
