import type { Live, Watched } from "../Live.js";
import type { QueueEntry } from "../views.js";
import { list, object } from "../wire/decoder.js";
import { QUEUE_ENTRY, queueEntry } from "../wire/views.js";
import type { Wire } from "../wire/Wire.js";
import { watched } from "./watched.js";

const event = object({ waiting: list(queueEntry) });

export function watchQueue(wire: Wire, closing: AbortSignal): Live<Watched<readonly QueueEntry[]>> {
  return watched<readonly QueueEntry[]>(
    wire,
    {
      query: `subscription { queue { height waiting { ${QUEUE_ENTRY} } } }`,
      name: "queue",
      rests: () => true,
      resumes: false,
      reduce: (given) => event(given, "queue").waiting,
    },
    closing,
  );
}
