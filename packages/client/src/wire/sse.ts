import { badAnswer } from "../errors/clientErrors.js";

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** No single event is larger; what is would be kept in memory until it ends. */
const LARGEST = 8_000_000;

/**
 * The events of a stream as they arrive. `onBytes` is told of everything that comes,
 * heartbeats included.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      waiting = (waiting + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n");
      if (waiting.length > LARGEST) throw badAnswer("events", "smaller events");
      for (let end = waiting.indexOf("\n\n"); end >= 0; end = waiting.indexOf("\n\n")) {
        const event = parse(waiting.slice(0, end));
        waiting = waiting.slice(end + 2);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** undefined for comments. */
function parse(block: string): ServerEvent | undefined {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join("\n") };
}
