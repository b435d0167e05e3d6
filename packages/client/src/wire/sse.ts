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
 * included. What has come is looked at once: an event without an end costs no more for each piece of it.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  let begun = new BegunEvent();
  let line = "";
  for await (const chunk of chunksOf(body)) {
    onBytes();
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      line += chunk.slice(from, end);
      from = end + 1;
      if (line.endsWith("\r")) line = line.slice(0, -1);
      if (line === "") {
        const { whole } = begun;
        begun = new BegunEvent();
        if (whole !== undefined) yield whole;
      } else begun.add(line);
      line = "";
    }
    line += chunk.slice(from);
    begun.assertHolds(line);
  }
}

/** An event whose end has not come yet. */
class BegunEvent {
  private event = "message";
  private readonly data: string[] = [];
  private size = 0;

  /** undefined for comments. */
  get whole(): ServerEvent | undefined {
    const { event, data } = this;
    return data.length === 0 ? undefined : { event, data: data.join("\n") };
  }

  add(line: string): void {
    this.assertHolds(line);
    this.size += line.length + 1;
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.event = value;
    if (name === "data") this.data.push(value);
  }

  /** Throws `client/bad-answer` for a line with which it would be too large. */
  assertHolds(line: string): void {
    if (this.size + line.length > LARGEST) throw badAnswer("events", "smaller events");
  }
}
