/**
 * `npm run openings`: finds the columns of the bot's openings in Connect Four, and writes them into
 * its folder. That takes days. `npm run openings -- --check` finds some of them again, chosen at
 * random, and compares. `KIFU_STEPS` says how many.
 */
import { random, randomRun } from "@kifu/kit/testing";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bestOpening, writeOpenings } from "../connect-four/openingBook.js";
import { OPENINGS } from "../connect-four/openings.js";
import { Solver } from "../connect-four/Solver.js";
import { say } from "./say.js";

const FILE = join(import.meta.dirname, "../../../src/connect-four/openings.ts");
/** Half a gigabyte. A smaller table forgets more, and takes longer. */
const solver = new Solver(26);
solver.allow(Infinity);

if (process.argv.includes("--check")) check();
else write();

function check(): void {
  const { seed, steps } = randomRun({ steps: 20 });
  const { below } = random(seed);
  const chosen = new Set(Array.from({ length: steps }, () => below(OPENINGS.length)));
  let [at, wrong] = [0, 0];
  writeOpenings((discs) => {
    const listed = "abcdefg".indexOf(OPENINGS[at]!);
    if (chosen.has(at++)) {
      const column = bestOpening(solver, discs);
      if (column !== listed) wrong++;
      say(`opening ${at}: ${column === listed ? "right" : `wrong, ${"abcdefg"[column]} is best`}`);
    }
    return listed;
  });
  say(`${chosen.size - wrong} of ${chosen.size} openings are right, seed ${seed}.`);
  if (wrong > 0 || at !== OPENINGS.length) process.exitCode = 1;
}

function write(): void {
  let solved = 0;
  const openings = writeOpenings((discs) => {
    if (++solved % 10 === 0) say(`${solved} positions`);
    return bestOpening(solver, discs);
  });
  writeFileSync(
    FILE,
    `/**
 * The columns of the bot's openings, in the order of \`openingBook.ts\`. \`npm run openings\` writes
 * them.
 */
export const OPENINGS =
  ${JSON.stringify(openings)};
`,
  );
  say(`Wrote ${openings.length} columns. Format them with \`npx oxfmt .\`.`);
}
