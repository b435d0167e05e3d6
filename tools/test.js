/**
 * `npm test`: types, every package's tests, the tools' own and lint. Every part runs, whichever fails. `npm run soak`
 * runs what takes longer.
 *
 * Arguments go to jest: `npm test -- randzu -t "edge"`. Then only types and the
 * chosen tests run.
 */
import { BROWSER, inRows, Parts } from "./Parts.js";
import { build } from "./setup/build.js";
import { chromium } from "./setup/chromium.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { bringRedisServer } from "./setup/redisServer.js";

/** The tests of these workspaces, the longest first; last of all others. Browsers take more than one core. */
const WORKSPACES = [BROWSER, "@kifu/node", "@kifu/chain", "@kifu/client-tests", "@kifu/kit"];

prepare();

const args = process.argv.slice(2);
const parts = new Parts();

if (args.length === 0) {
  // One after the other, before what needs them: the system's installer runs once at a time.
  chromium();
  bringRedisServer();
  // Packages are compiled at once; what follows finds them so.
  build(root);
}
await parts.run("types", ["types", "types:tools"], { atOnce: 2 });
if (args.length === 0) {
  const others = WORKSPACES.map((it) => `!${it}`);
  // Two at a time: whichever ends makes room for the next.
  await inRows(2, [
    ...WORKSPACES.map((it) => () => parts.run(it, ["test"], { packages: [it] })),
    () => parts.run("others", ["test"], { packages: others, atOnce: 2 }),
    () => parts.run("tools", ["test:tools"]),
    () => parts.run("lint", ["lint"]),
  ]);
} else {
  say("Skipped lint and the tools' tests: npm test without arguments runs them.");
  await parts.runChosen("test", args);
}
parts.end();
