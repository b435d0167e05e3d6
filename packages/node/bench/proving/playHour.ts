import { random } from "@kifu/kit/testing";
import { longGame } from "../../src/cli/loadtest/lastingGame.js";
import type { SignedStage } from "../../test/tables/SignedStage.js";
import { measuredGame } from "../measuredGame.js";
import type { TracedBlock } from "./followTrace.js";

export const HOUR = 3600;
const SECONDS_PER_MOVE = 10;

/**
 * Plays an hour of matches at a human pace, with a move every ten seconds in each. A finished
 * match is followed by another. The node's clocks run as fast as possible.
 */
export async function playHour(stage: SignedStage, matches: number): Promise<TracedBlock[]> {
  const blocks: TracedBlock[] = [];
  const tables = Array.from({ length: matches }, () => ({ id: 0, moves: [] as string[] }));
  let seed = 0;
  for (let at = 0; at < HOUR; at += SECONDS_PER_MOVE) {
    for (const table of tables) {
      if (table.moves.length === 0) {
        table.id = await stage.meet(measuredGame.plain.module);
        table.moves = longGame(measuredGame.plain, random(seed++));
      }
      await stage.play(table.id, table.moves.shift()!);
    }
    // A real node does this on a timer.
    await stage.tables.tick();
    const transactions = stage.chain.openTransactions.length;
    if (transactions > 0) {
      await stage.chain.closeBlock();
      blocks.push({ at, transactions });
    }
    stage.seconds += SECONDS_PER_MOVE;
    stage.milliseconds += 1000 * SECONDS_PER_MOVE;
  }
  return blocks;
}
