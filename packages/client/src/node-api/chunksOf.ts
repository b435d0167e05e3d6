/** The text of a body, piece by piece as it arrives. Whoever stops reading ends the request. */
export async function* chunksOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } finally {
    // A reader that stops must say so, or the server would go on sending.
    await reader.cancel().catch(() => undefined);
  }
}
