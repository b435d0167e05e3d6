/**
 * Yields the text of a body in pieces, as they arrive. If the reader stops, the request is
 * cancelled.
 */
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
    // Without this, the server would continue to send.
    await reader.cancel().catch(() => undefined);
  }
}
