import { setMaxListeners } from "node:events";
import type { NodeApi } from "@kifu/client/node";
import { move, object, optional } from "@kifu/wire";
import type { RunningMatch } from "./stage.js";
import type { MoveBook } from "./MoveBook.js";

interface Watching {
  client: NodeApi;
  book: MoveBook;
  /** How many watch, spread over the matches. */
  subscribers: number;
  onError: (error: string) => void;
  /** Ends all subscriptions. */
  over: AbortSignal;
}

/** Of each event no more than the test needs: one process reads for all who watch. */
const event = object({ move: optional(move) });
const MATCH = `subscription ($id: Int!) { match(id: $id) { ${event.selection} } }`;

/** Players and spectators: each has a connection of their own, until all is over. */
export async function watchMatches(
  matches: readonly RunningMatch[],
  { client, book, subscribers, onError, over }: Watching,
): Promise<void> {
  setMaxListeners(0, over);
  for (let i = 0; i < subscribers; i++) {
    const { id } = matches[i % matches.length]!;
    const told = book.subscriber(id);
    const readMoves = async (onOpen: () => void) => {
      for await (const { match } of client.wire.stream(MATCH, { id }, over, onOpen)) {
        const { move: made } = event(match, "match");
        if (made !== undefined) told(made.ply);
      }
      throw new Error("the node ended the subscription");
    };
    await new Promise<void>((resolve, reject) => {
      readMoves(resolve).catch((error: Error) => {
        // Nothing is rejected any more once it stands.
        reject(error);
        if (!over.aborted) onError(`A subscriber of match ${id}: ${error.message}`);
      });
    });
  }
}
