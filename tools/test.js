/**
 * `npm test`: runs types, every package's tests, the tools' own tests and lint. A part that fails
 * does not stop the others. `npm run soak` runs what takes longer.
 *
 * Arguments go to jest: `npm test -- randzu -t "edge"`. Then only types and the chosen tests run.
 */
import { BROWSER, inRows, Parts } from "./Parts.js";
import { build } from "./setup/build.js";
import { chromium } from "./setup/chromium.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { bringRedisServer } from "./setup/redisServer.js";

/** The workspaces with heavy tests, longest first. Browsers use more than one core. */
const COMPUTING = [BROWSER, "@kifu/node", "@kifu/chain", "@kifu/kit"];
/** Tests that mostly wait for the processes they start. */
const WAITING = ["@kifu/client-tests", "@kifu/bots"];

prepare();

const args = process.argv.slice(2);
const parts = new Parts();

if (args.length === 0) {
  // One at a time and first: the system's package manager cannot run twice at once.
  chromium();
  bringRedisServer();
  // Compiles all packages once. The parts below find nothing left to do.
  build(root);
}
await parts.run("types", ["types", "types:tools"], { atOnce: 2 });
if (args.length === 0) {
  /** @param {string} workspace */
  const testsOf = (workspace) => () => parts.run(workspace, ["test"], { packages: [workspace] });
  const others = [...COMPUTING, ...WAITING].map((it) => `!${it}`);
  await Promise.all([
    // Two at a time. Whichever ends makes room for the next.
    inRows(2, [
      ...COMPUTING.map(testsOf),
      () => parts.run("others", ["test"], { packages: others }),
      () => parts.run("tools", ["test:tools"]),
      () => parts.run("lint", ["lint"]),
    ]),
    inRows(1, WAITING.map(testsOf)),
  ]);
} else {
  say("Skipped lint and the tools' tests: npm test without arguments runs them.");
  await parts.runChosen("test", args);
}
parts.end();
