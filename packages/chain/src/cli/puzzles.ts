/**
 * `npm run puzzles`: finds puzzles by searching games of the bots, and writes them into the games'
 * folders. With `--check`, it verifies the committed puzzles instead. Both take minutes. The names
 * of games choose these games only.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Puzzle } from "@kifu/kit/plain";
import { findConnectFour } from "./puzzles/findConnectFour.js";
import { findRandzu } from "./puzzles/findRandzu.js";
import { faultOf, type PuzzleGame, puzzleGames } from "./puzzles/PuzzleGame.js";
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

function check({ name, puzzles, ...game }: PuzzleGame): void {
  let faults = 0;
  for (const [i, puzzle] of puzzles.entries()) {
    const fault = faultOf({ name, puzzles, ...game }, i);
    if (fault === undefined) continue;
    faults++;
    say(`${name}, puzzle ${i + 1}, ${puzzle.moves}: ${fault}`);
  }
  if (faults > 0) process.exitCode = 1;
  else say(`${name}: all ${puzzles.length} puzzles are right.`);
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
