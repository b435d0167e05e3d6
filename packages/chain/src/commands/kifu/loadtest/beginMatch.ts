import { random } from "@kifu/kit/testing";
import { PrivateKey } from "o1js";
import type { ChainTerms } from "../../../runtime/modules.js";
import type { KifuRuntime } from "../../../runtime/standalone.js";
import { lastingGame } from "./lastingGame.js";
import { StagedMatch } from "./StagedMatch.js";
import type { Visitors } from "./Visitors.js";

export interface Beginning {
  runtime: KifuRuntime;
  terms: ChainTerms;
  visitors: Visitors;
  /** Names the pool, which these two players should have to themselves. */
  moveLimit: number;
  expiresAt: number;
}

/** A match that runs on the node. */
export interface RunningMatch {
  /** Its number on the chain. */
  id: number;
  staged: StagedMatch;
}

/** Two who register around the end of a round do not meet; others will. */
const ATTEMPTS = 5;
/** Far from the pools of the matches that begin at the same time. */
const POOLS_APART = 4_001;

/** Two players with fresh keys register and meet. */
export async function beginMatch(beginning: Beginning): Promise<RunningMatch> {
  const { runtime, terms, visitors, moveLimit, expiresAt } = beginning;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const players = [freshPlayer(), freshPlayer()] as const;
    const moves = lastingGame(random(moveLimit, "load test"));
    // Who did not meet may still wait in the pool that they were in: these take another.
    const pool = { moveLimit: moveLimit - attempt * POOLS_APART };
    const staged = new StagedMatch({ runtime, terms, players, expiresAt, moves, ...pool });
    const { openHeight } = await visitors.client.chain();
    await visitors.submit(staged.register(0, openHeight));
    await visitors.submit(staged.register(1, openHeight));

    const id = await visitors.client.activeMatch(players[0].wallet.toPublicKey().toBase58());
    if (id !== undefined) return { id, staged };
  }
  throw new Error(`Two players did not meet in ${ATTEMPTS} attempts`);
}

function freshPlayer() {
  return { wallet: PrivateKey.random(), session: PrivateKey.random() };
}
