import type { Observable, Watched } from "../Observable.js";
import { type QueueEntry, queueEvent } from "@kifu/wire";
import type { EventChannels } from "./EventChannels.js";
import { watched } from "./watched.js";

/**
 * Watches everybody who waits for an opponent. Each event has the whole list. The stream pauses
 * while nobody looks at the page.
 */
export function watchQueue(channels: EventChannels): Observable<Watched<readonly QueueEntry[]>> {
  return watched<readonly QueueEntry[]>(channels, {
    query: `subscription { queue { ${queueEvent.selection} } }`,
    name: "queue",
    rests: () => true,
    resumes: false,
    reduce: (given) => queueEvent(given, "queue").waiting,
  });
}
