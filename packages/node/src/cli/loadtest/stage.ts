import type { ChainTerms, KifuRuntime } from "@kifu/chain";
import { random } from "@kifu/kit/testing";
import { PrivateKey } from "o1js";
import { NodeError } from "../../NodeError.js";
import { commandCodes } from "../commandCodes.js";
import { LASTING_PLIES, lastingGame } from "./lastingGame.js";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import { StagedMatch } from "./StagedMatch.js";
import type { Visitors } from "./Visitors.js";

/** Blocks for which the session keys last: days. */
const SESSION_BLOCKS = 500_000;

/** Pools from here on are hardly anybody else's; each match takes one. */
const LEAST_MOVE_LIMIT = 20_000;
const MOVE_LIMITS = 45_000;

/** Matches that begin, or end, at the same time. */
const GROUP = 10;

/** Two who register around the end of a round do not meet; others will. */
const ATTEMPTS = 5;
/** Far from the pools of the matches that begin at the same time. */
const POOLS_APART = 4_001;

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
  const firstPool = Math.floor(Math.random() * MOVE_LIMITS);
  const matches: RunningMatch[] = [];
  while (matches.length < options.matches) {
    onProgress("registering", matches.length, options.matches);
    const size = Math.min(GROUP, options.matches - matches.length);
    const group = Array.from({ length: size }, (_, i) =>
      beginMatch(stage, LEAST_MOVE_LIMIT + ((firstPool + matches.length + i) % MOVE_LIMITS)),
    );
    matches.push(...(await Promise.all(group)));
  }
  return matches;
}

/** Two players with fresh keys register and meet in this pool, which they have to themselves. */
async function beginMatch(stage: Stage, pool: number): Promise<RunningMatch> {
  const { runtime, terms, visitors, time: now } = stage;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const players = [freshPlayer(), freshPlayer()] as const;
    const moves = lastingGame(random(pool, "load test"));
    // Who did not meet may still wait in the pool that they were in: these take another.
    const moveLimit = pool - attempt * POOLS_APART;
    const expiresAt = now + SESSION_BLOCKS;
    const staged = new StagedMatch({ runtime, terms, players, moveLimit, expiresAt, moves });
    const { time } = await visitors.client.chain();
    await visitors.submit(staged.register(0, time));
    await visitors.submit(staged.register(1, time));

    const address = players[0].wallet.toPublicKey().toBase58();
    const { activeMatch: id } = await visitors.client.player(address);
    const match = id === undefined ? undefined : await visitors.client.matchOnce(id);
    if (match !== undefined) return { id: match.id, staged, beganAt: match.lastMoveTime };
  }
  throw new Error(`Two players did not meet in ${ATTEMPTS} attempts`);
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
