/**
 * `npm run puzzles`: finds puzzles by searching games of the bots, and writes them into the games'
 * folders, which takes long. With `--check`, it judges every move of the committed puzzles instead,
 * and fails if an answer differs. The names of games choose these games only.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Puzzle } from "@kifu/kit/plain";
import { findConnectFour } from "./puzzles/findConnectFour.js";
import { findRandzu } from "./puzzles/findRandzu.js";
import { faultOf, type PuzzleGame, puzzleGames } from "./puzzles/PuzzleGame.js";
import { UnsettledError } from "./puzzles/randzuJudge.js";
import { say } from "./say.js";

const SOURCES = join(import.meta.dirname, "../../../src");
const FINDERS: Readonly<Record<string, (game: PuzzleGame) => Puzzle[]>> = {
  randzu: findRandzu,
  "connect-four": findConnectFour,
};

const isCheck = process.argv.includes("--check");
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
for (const game of puzzleGames.filter(({ name }) => named.length === 0 || named.includes(name))) {
  if (isCheck) check(game);
  else write(game);
}

function check(game: PuzzleGame): void {
  const { name, puzzles, legalMoves } = game;
  let faults = 0;
  for (const [i, { theme, moves }] of puzzles.entries()) {
    const fault = settledFault(game, i);
    const judged = `${legalMoves(moves).length} moves judged`;
    say(`${name}, puzzle ${i + 1} of ${puzzles.length}, ${theme}, ${moves}: ${fault ?? judged}`);
    if (fault !== undefined) faults++;
  }
  if (faults > 0) process.exitCode = 1;
  else say(`${name}: all ${puzzles.length} puzzles are right.`);
}

function settledFault(game: PuzzleGame, index: number): string | undefined {
  try {
    return faultOf(game, index);
  } catch (error) {
    if (error instanceof UnsettledError) return "there are too many threats to judge it";
    throw error;
  }
}

function write(game: PuzzleGame): void {
  const found = FINDERS[game.name]!(game);
  writeFileSync(
    join(SOURCES, game.name, "puzzles.ts"),
    `import type { Puzzle } from "@kifu/kit/plain";

/** In order of difficulty. \`npm run puzzles\` writes this list. */
export const puzzles: readonly Puzzle[] = ${JSON.stringify(found, null, 2)};
`,
  );
  say(`${game.name}: wrote ${found.length} puzzles. Format them with \`npx oxfmt .\`.`);
}
