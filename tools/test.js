/**
 * `npm test`: runs types, every package's tests, the tools' own tests and lint. If one part
 * fails, the others still run. `npm run soak` runs the tests that take longer. Arguments go to
 * jest: `npm test -- randzu -t "edge"`. With arguments, only types and the chosen tests run.
 */
import { BROWSER, inRows, Parts } from "./Parts.js";
import { build } from "./setup/build.js";
import { chromium } from "./setup/chromium.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { bringRedisServer } from "./setup/redisServer.js";

/**
 * The workspaces whose tests compute much, the longest first. Browsers use more than one core.
 */
const COMPUTING = [BROWSER, "@kifu/node", "@kifu/chain", "@kifu/kit"];
/** The workspaces whose tests mostly wait for processes that they start. */
const WAITING = ["@kifu/client-tests", "@kifu/bots"];

prepare();

const args = process.argv.slice(2);
const parts = new Parts();

if (args.length === 0) {
  // This runs first and alone, because the system's package manager cannot run twice at once.
  chromium();
  bringRedisServer();
  // Compiles all packages once, so that the parts below have nothing left to compile.
  build(root);
}
await parts.run("types", ["types", "types:tools"], { atOnce: 2 });
if (args.length === 0) {
  /** @param {string} workspace */
  const testsOf = (workspace) => () => parts.run(workspace, ["test"], { packages: [workspace] });
  const others = [...COMPUTING, ...WAITING].map((it) => `!${it}`);
  await Promise.all([
    // Two workspaces run at a time. When one ends, the next starts.
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
