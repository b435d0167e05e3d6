import { setMaxListeners } from "node:events";
import { EventChannels, follow, NodeHttp } from "@kifu/client/node";
import { height, move, object, optional } from "@kifu/wire";
import type { TimedMoves } from "./TimedMoves.js";
import type { SigningMatch } from "./SigningMatch.js";

interface Watching {
  url: string;
  timed: TimedMoves;
  subscribers: number;
  onError: (error: string) => void;
  /** Ends all subscriptions when it is aborted. */
  over: AbortSignal;
}

/**
 * Only the fields that the test needs, because one process decodes the events of all subscribers.
 * A page also gets and checks the whole match.
 */
const event = object({ height, move: optional(move) });
const MATCH = `subscription ($id: Int!, $since: Int) {
  match(id: $id, since: $since) { ${event.selection} }
}`;

/** Subscribes to the matches as spectators do. Each subscriber has its own stream. */
export async function watchMatches(
  matches: readonly SigningMatch[],
  { url, timed, subscribers, onError, over }: Watching,
): Promise<void> {
  setMaxListeners(0, over);
  const http = new NodeHttp(url);
  for (let i = 0; i < subscribers; i++) {
    const { id } = matches[i % matches.length]!;
    const recordMove = timed.subscriber(id);
    await new Promise<void>((resolve, reject) => {
      follow(new EventChannels(http, over), {
        query: MATCH,
        variables: () => ({ id }),
        name: "match",
        resumes: true,
        onEvent(given) {
          const { move: made } = event(given, "match");
          if (made !== undefined) recordMove(made.ply);
        },
        onConnection(connection, error) {
          if (connection === "live") resolve();
          if (connection === "live" || (connection === "connecting" && error === undefined)) return;
          const reason = error?.message ?? "the node ended the subscription";
          // After the stream was live, the promise is settled, so this has no effect. The client
          // then reconnects by itself.
          reject(error ?? new Error(reason));
          if (!over.aborted) onError(`A subscriber of match ${id}: ${reason}`);
        },
      });
    });
  }
}
