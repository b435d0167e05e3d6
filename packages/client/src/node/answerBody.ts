import { badAnswer } from "../errors/KifuError.js";

/** An event of a stream. Its data is not parsed yet. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The maximum size of one event. An event is kept in memory until it is complete. */
const LARGEST = 8_000_000;

/**
 * Yields the events of a stream as they arrive. `onBytes` is called for everything received,
 * including heartbeats. No text is read twice, so that long events stay cheap.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  let event = "message";
  let data: string[] = [];
  let line = "";
  /** The size of the event's complete lines so far. */
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    onBytes();
    // The text after the last newline is the start of the next line.
    for (const [i, text] of chunk.split("\n").entries()) {
      if (i > 0) {
        if (line.endsWith("\r")) line = line.slice(0, -1);
        if (line === "") {
          // A heartbeat is a comment, which has no data.
          if (data.length > 0) yield { event, data: data.join("\n") };
          [event, data, size] = ["message", [], 0];
        } else {
          size += line.length + 1;
          // A line without a colon is a name with an empty value.
          const colon = `${line}:`.indexOf(":");
          const name = line.slice(0, colon);
          const value = line.slice(colon + 1).replace(/^ /, "");
          if (name === "event") event = value;
          if (name === "data") data.push(value);
        }
        line = "";
      }
      line += text;
      if (size + line.length > LARGEST) throw badAnswer("events", "smaller events");
    }
  }
}

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

/** Yields the text of a body as it arrives. If the caller stops early, the request is cancelled. */
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
