/**
 * `npm test`: types, lint, the tools' own tests and every package's tests, in ten minutes on two
 * cores. Every part runs, whichever fails. `npm run soak` runs what takes longer.
 *
 * Arguments go to jest: `npm test -- randzu -t "edge"`. Then only types and the
 * chosen tests run.
 */
import { Parts } from "./parts.js";
import { say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

prepare();

const args = process.argv.slice(2);
const parts = new Parts();

await parts.run("types", ["types", "types:tools"], { atOnce: 2 });
if (args.length === 0) {
  // Side by side: most of lint is one process.
  await Promise.all([parts.run("lint", ["lint"]), parts.run("tools", ["test:tools"])]);
  await parts.run("tests", ["test"]);
} else {
  say("Skipped lint and the tools' tests: npm test without arguments runs them.");
  await parts.runChosen("test", args);
}
parts.end();
