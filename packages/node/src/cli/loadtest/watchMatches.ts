import { setMaxListeners } from "node:events";
import { EventChannels, follow, type NodeApi, NodeHttp } from "@kifu/client/node";
import { height, move, object, optional } from "@kifu/wire";
import type { MoveOfMatch, TimedMoves } from "./TimedMoves.js";
import type { SigningMatch } from "./SigningMatch.js";
import { setTimeout as sleep } from "node:timers/promises";
import type { OnProgress } from "./LoadtestOptions.js";

interface Watching {
  url: string;
  timed: TimedMoves;
  subscribers: number;
  onError: (error: string) => void;
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
          // If the stream was live before, the promise is already settled and this call has no
          // effect. The client then reconnects by itself.
          reject(error ?? new Error(reason));
          if (!over.aborted) onError(`A subscriber of match ${id}: ${reason}`);
        },
      });
    });
  }
}

/** The maximum wait for accepted moves to be in a block and seen. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const AT_ONCE = 10;

/**
 * Waits until all accepted moves are in blocks and all subscribers have seen them. After too long
 * a wait, gives up. Returns how many moves are in no block, and how many were not seen.
 */
export async function waitForBlocks(
  client: NodeApi,
  timed: TimedMoves,
  onProgress: OnProgress,
  patienceMs = PATIENCE_MS,
): Promise<{ unsequenced: number; unseen: number }> {
  const until = performance.now() + patienceMs;
  const accepted = timed.acceptedMoves();
  let open = accepted;
  for (;;) {
    open = await unsequenced(client, open);
    onProgress("sequencing", accepted.length - open.length, accepted.length);
    const lost = { unsequenced: open.length, unseen: timed.unseen().length };
    if (lost.unsequenced + lost.unseen === 0 || performance.now() > until) return lost;
    await sleep(PAUSE_MS);
  }
}

async function unsequenced(client: NodeApi, moves: readonly MoveOfMatch[]): Promise<MoveOfMatch[]> {
  const matches = [...new Set(moves.map(({ match }) => match))];
  const inBlocks = new Map<number, Set<number>>();
  for (let at = 0; at < matches.length; at += AT_ONCE) {
    const group = matches.slice(at, at + AT_ONCE).map(async (match) => {
      inBlocks.set(match, await pliesInBlocks(client, match));
    });
    await Promise.all(group);
  }
  return moves.filter(({ match, ply }) => inBlocks.get(match)?.has(ply) !== true);
}

async function pliesInBlocks(client: NodeApi, match: number): Promise<Set<number>> {
  const moves = await client.moves(match);
  return new Set(moves.filter(({ finality }) => finality !== "seen").map(({ ply }) => ply));
}
