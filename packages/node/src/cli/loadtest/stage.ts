import { setTimeout as sleep } from "node:timers/promises";
import type { ChainTerms, KifuRuntime } from "@kifu/chain";
import { random } from "@kifu/kit/testing";
import { PrivateKey } from "o1js";
import { NodeError } from "../../NodeError.js";
import { commandCodes } from "../commandCodes.js";
import { LASTING_PLIES, lastingGame } from "./lastingGame.js";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import { playersSigning, type Signing } from "./playersSigning.js";
import { StagedMatch } from "./StagedMatch.js";
import type { Visitors } from "./Visitors.js";

/** Seconds for which the session keys last: nearly six days. */
const SESSION_SECONDS = 500_000;

/** Pools from here on are hardly anybody else's; each match takes one. */
const LEAST_MOVE_LIMIT = 20_000;
const MOVE_LIMITS = 45_000;

/** Matches that begin, or end, at the same time. */
const GROUP = 10;

/** The node pairs two players at once, when it has time. */
const PAIRED_WITHIN_MS = 60_000;
const PAUSE_MS = 20;

/** A match that runs on the node. */
export interface RunningMatch {
  /** Its number on the chain. */
  id: number;
  staged: StagedMatch;
  /** In the chain's seconds. */
  beganAt: number;
}

interface Stage {
  runtime: KifuRuntime;
  terms: ChainTerms;
  visitors: Visitors;
  time: number;
  options: LoadtestOptions;
  onProgress: OnProgress;
}

/** How many moves each match needs for the whole test. */
function movesPerMatch({ matches, seconds, rate }: LoadtestOptions): number {
  return Math.ceil((seconds * rate) / matches);
}

/** Throws a `NodeError` when no match has that many moves. */
export function assertPlayable(options: LoadtestOptions): void {
  const moves = movesPerMatch(options);
  if (moves <= LASTING_PLIES) return;
  throw new NodeError(commandCodes.usage.flagValue, "A match does not have that many moves.", {
    details: { needed: moves, available: LASTING_PLIES },
    remedy: "Ask for more matches, fewer seconds or a lower rate.",
  });
}

/**
 * Starts the matches in groups, each in a pool of its own, so that its two players meet each
 * other and nobody else.
 */
export async function beginMatches(stage: Stage): Promise<RunningMatch[]> {
  const { options, onProgress } = stage;
  const signing = await playersSigning();
  const firstPool = Math.floor(Math.random() * MOVE_LIMITS);
  const matches: RunningMatch[] = [];
  while (matches.length < options.matches) {
    onProgress("pairing", matches.length, options.matches);
    const size = Math.min(GROUP, options.matches - matches.length);
    const group = Array.from({ length: size }, (_, i) =>
      beginMatch(
        stage,
        signing,
        LEAST_MOVE_LIMIT + ((firstPool + matches.length + i) % MOVE_LIMITS),
      ),
    );
    matches.push(...(await Promise.all(group)));
  }
  return matches;
}

/** Two players with fresh keys seek the same, which nobody else does. */
async function beginMatch(
  { runtime, terms, visitors, time: now }: Stage,
  signing: Signing,
  moveLimit: number,
): Promise<RunningMatch> {
  const players = [freshPlayer(), freshPlayer()] as const;
  const moves = lastingGame(random(moveLimit, "load test"));
  const expiresAt = now + SESSION_SECONDS;
  const staged = new StagedMatch({ runtime, terms, players, moveLimit, expiresAt, moves });
  const { time } = await visitors.client.chain();
  await visitors.seek(staged.seek(0, time, signing));
  await visitors.seek(staged.seek(1, time, signing));

  const address = players[0].wallet.toPublicKey().toBase58();
  const until = performance.now() + PAIRED_WITHIN_MS;
  while (performance.now() < until) {
    const { activeMatch: id } = await visitors.client.player(address);
    const match = id === undefined ? undefined : await visitors.client.matchOnce(id);
    if (match !== undefined) return { id: match.id, staged, beganAt: match.lastMoveTime };
    await sleep(PAUSE_MS);
  }
  throw new Error(`Two players did not meet in ${PAIRED_WITHIN_MS / 1000} seconds`);
}

function freshPlayer() {
  return { wallet: PrivateKey.random(), session: PrivateKey.random() };
}

/**
 * Leaves nothing running behind. The node puts the moves of a match into the chain before it takes a
 * resignation.
 */
export async function resignAll(
  matches: readonly RunningMatch[],
  visitors: Visitors,
  onError: (error: string) => void,
): Promise<void> {
  for (let at = 0; at < matches.length; at += GROUP) {
    const { time } = await visitors.client.chain();
    const group = matches.slice(at, at + GROUP).map(async ({ id, staged }) => {
      try {
        await visitors.submit(staged.resign(id, 0, time));
      } catch (error) {
        onError(`Resigning match ${id}: ${(error as Error).message}`);
      }
    });
    await Promise.all(group);
  }
}
