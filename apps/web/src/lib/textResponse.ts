/** What requests to the node and its answers have in common when they are passed on. */

/** Those headers that the other side is to be told. */
export function chosenHeaders(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** An answer of this server's own, which is not to be taken for one of the node's. */
export function textResponse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
