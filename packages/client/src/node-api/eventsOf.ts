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
  let event = "message";
  let data: string[] = [];
  let line = "";
  /** Of the event's whole lines. */
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    onBytes();
    // What is behind the last line's end begins the next.
    for (const [i, text] of chunk.split("\n").entries()) {
      if (i > 0) {
        if (line.endsWith("\r")) line = line.slice(0, -1);
        if (line === "") {
          // Comments have no data.
          if (data.length > 0) yield { event, data: data.join("\n") };
          [event, data, size] = ["message", [], 0];
        } else {
          size += line.length + 1;
          // A name alone has an empty value.
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
