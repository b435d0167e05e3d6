/** A body's text, in pieces as they arrive. A reader that stops ends the request. */
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
    // Otherwise the server would go on sending.
    await reader.cancel().catch(() => undefined);
  }
}
