import { setTimeout as sleep } from "node:timers/promises";
import { Scope, VALID_FOR } from "@kifu/chain";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { arithmetic, type Signer, signSeek } from "@kifu/client/node";
import { random } from "@kifu/kit/testing";
import { type Chain, Side, type SignedSeek } from "@kifu/wire";
import { PrivateKey } from "o1js";
import { NodeError } from "../../lib/NodeError.js";
import { commandCodes } from "../commandCodes.js";
import { lastingGame, lastingPlies } from "./lastingGame.js";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import { type PlayerKeys, signerWith, SigningMatch } from "./SigningMatch.js";
import type { Visitors } from "./Visitors.js";
import { hashFast, scaleFast } from "@kifu/kit/primitives";

/** Nearly six days. */
const SESSION_SECONDS = 500_000;

/**
 * In seconds. Other players rarely choose a limit this high. Each match gets a different limit,
 * so that our players are paired only with each other.
 */
const LEAST_MOVE_LIMIT = 20_000;
const MOVE_LIMITS = 45_000;

/** The number of matches that start or end at the same time. */
const GROUP = 10;

/** The maximum wait for a pair. An idle node pairs players at once. */
const PAIRED_WITHIN_MS = 60_000;
const PAUSE_MS = 20;

interface Stage {
  visitors: Visitors;
  options: LoadtestOptions;
  onProgress: OnProgress;
}

function movesPerMatch({ matches, seconds, rate }: LoadtestOptions): number {
  return Math.ceil((seconds * rate) / matches);
}

export function assertPlayable(options: LoadtestOptions): void {
  const { game } = options;
  const [needed, available] = [movesPerMatch(options), lastingPlies(gameNamed(game))];
  if (needed <= available) return;
  throw new NodeError(commandCodes.usage.flagValue, "A match does not have that many moves.", {
    details: { game, needed, available },
    remedy: "Ask for more matches, fewer seconds or a lower rate.",
  });
}

function gameNamed(name: string): ChainGame {
  const game = plainGames.find(({ rules }) => rules.name === name);
  if (game !== undefined) return game;
  throw new NodeError(commandCodes.usage.flagValue, "There is no such game.", {
    details: { game: name },
  });
}

export async function beginMatches({
  visitors,
  options,
  onProgress,
}: Stage): Promise<SigningMatch[]> {
  speedUpClient();
  const game = gameNamed(options.game);
  const firstPool = Math.floor(Math.random() * MOVE_LIMITS);
  const matches: SigningMatch[] = [];
  while (matches.length < options.matches) {
    onProgress("pairing", matches.length, options.matches);
    const size = Math.min(GROUP, options.matches - matches.length);
    const group = Array.from({ length: size }, (_, i) =>
      beginMatch(
        visitors,
        game,
        LEAST_MOVE_LIMIT + ((firstPool + matches.length + i) % MOVE_LIMITS),
      ),
    );
    matches.push(...(await Promise.all(group)));
  }
  return matches;
}

export async function beginMatch(
  visitors: Visitors,
  game: ChainGame,
  moveLimit: number,
): Promise<SigningMatch> {
  const { client } = visitors;
  const players = [freshPlayer(), freshPlayer()] as const;
  const chain = await client.chain();
  const wallets = players.map(({ wallet }) => signerWith(wallet));
  for (const [seat, { session }] of players.entries()) {
    const side = seat === 0 ? Side.first : Side.second;
    const opponent = wallets[1 - seat]!.address;
    const sought = { chain, game, moveLimit, opponent, side };
    await visitors.seek(await seekOf(wallets[seat]!, signerWith(session), sought));
  }

  const until = performance.now() + PAIRED_WITHIN_MS;
  while (performance.now() < until) {
    const { activeMatch: id } = await client.player(wallets[0]!.address);
    const match = id === undefined ? undefined : await client.matchOnce(id);
    if (match !== undefined) {
      const moves = lastingGame(game, random(moveLimit, "load test"));
      return new SigningMatch({ game, match, domain: chain.domain, players, moves });
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`Two players did not meet in ${PAIRED_WITHIN_MS / 1000} seconds`);
}

interface Sought {
  chain: Chain;
  game: ChainGame;
  moveLimit: number;
  opponent: string;
  side: 1 | 2;
}

/** Signs a player's seek as a page does. The seek also opens a session. */
async function seekOf(
  owner: Signer,
  { address }: Signer,
  { chain, game, moveLimit, opponent, side }: Sought,
): Promise<SignedSeek> {
  const { time, domain } = chain;
  const session = { address, expiresAt: time + SESSION_SECONDS, scope: Scope.play };
  return await signSeek(
    owner,
    domain,
    { signer: owner, session },
    {
      game: game.number,
      moveLimit,
      stake: 0,
      rated: undefined,
      allowance: 0,
      after: 0,
      validUntil: time + VALID_FOR,
      opponent,
      side,
    },
  );
}

function freshPlayer(): PlayerKeys {
  return { wallet: PrivateKey.random(), session: PrivateKey.random() };
}

/**
 * Resigns in every match. Before the node ends a match, it puts the open moves into the chain.
 */
export async function resignAll(
  matches: readonly SigningMatch[],
  visitors: Visitors,
  onError: (error: string) => void,
): Promise<void> {
  for (let at = 0; at < matches.length; at += GROUP) {
    const group = matches.slice(at, at + GROUP).map(async (match) => {
      try {
        await visitors.resign(match);
      } catch (error) {
        onError(`Resigning match ${match.id}: ${(error as Error).message}`);
      }
    });
    await Promise.all(group);
  }
}

/**
 * Makes the client hash and sign with the fastest implementation: in tenths of a millisecond
 * instead of six milliseconds. Only then can one process sign for thousands of players. Without
 * such an implementation, nothing changes.
 */
export function speedUpClient(): void {
  const { Pallas, Poseidon } = arithmetic();
  hashFast(Poseidon);
  scaleFast(Pallas);
}
