import type { RunningMatch } from "./beginMatch.js";
import type { MoveBook } from "./MoveBook.js";
import type { NodeClient } from "./NodeClient.js";

interface Watching {
  client: NodeClient;
  book: MoveBook;
  /** How many watch, spread over the matches. */
  subscribers: number;
  onError: (error: string) => void;
}

const MATCH = `subscription ($id: Int!) {
  match(id: $id) { match { ply turn result } move { ply move transaction truth } }
}`;

interface MatchEvent {
  match: { move: { transaction: string } | null };
}

/** Players and spectators: each has a connection of their own, until the client is closed. */
export async function watchMatches(
  matches: readonly RunningMatch[],
  { client, book, subscribers, onError }: Watching,
): Promise<void> {
  for (let i = 0; i < subscribers; i++) {
    const { id } = matches[i % matches.length]!;
    const told = book.subscriber(id);
    await client.subscribe(
      MATCH,
      { id },
      (data) => {
        const { move } = (data as unknown as MatchEvent).match;
        if (move !== null) told(move.transaction);
      },
      (reason) => onError(`A subscriber of match ${id}: ${reason.message}`),
    );
  }
}
