import { badAnswer } from "../errors/clientErrors.js";
import { chunksOf } from "./chunksOf.js";

/** An event of a stream, still as text. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** No single event is larger: one that is would be kept in memory until it ends. */
const LARGEST = 8_000_000;

/**
 * The events of a stream as they arrive. `onBytes` is called for everything that comes, heartbeats
 * included.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  let waiting = "";
  for await (const chunk of chunksOf(body)) {
    onBytes();
    waiting = (waiting + chunk).replaceAll("\r\n", "\n");
    if (waiting.length > LARGEST) throw badAnswer("events", "smaller events");
    for (let end = waiting.indexOf("\n\n"); end >= 0; end = waiting.indexOf("\n\n")) {
      const event = parse(waiting.slice(0, end));
      waiting = waiting.slice(end + 2);
      if (event !== undefined) yield event;
    }
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
