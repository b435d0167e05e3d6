/**
 * `npm test`: types, every package's tests, the tools' own and lint. Every part runs, whichever fails. `npm run soak`
 * runs what takes longer.
 *
 * Arguments go to jest: `npm test -- randzu -t "edge"`. Then only types and the
 * chosen tests run.
 */
import { BROWSER, Parts } from "./Parts.js";
import { build } from "./setup/build.js";
import { chromium } from "./setup/chromium.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { bringRedisServer } from "./setup/redisServer.js";

/** The workspaces whose tests compute most. Those of the others wait for what they start. */
const LONGEST = ["@kifu/kit", "@kifu/chain", "@kifu/node"];

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
  // Two rows that take about as long: browsers take more than one core.
  await Promise.all([
    parts
      .run("browser", ["test"], { packages: [BROWSER] })
      .then(() => parts.run("tools", ["test:tools"]))
      .then(() => parts.run("lint", ["lint"])),
    parts.run("tests", ["test"], { packages: LONGEST }).then(() =>
      // Side by side: they wait more than they compute.
      parts.run("others", ["test"], {
        packages: [BROWSER, ...LONGEST].map((it) => `!${it}`),
        atOnce: 3,
      }),
    ),
  ]);
} else {
  say("Skipped lint and the tools' tests: npm test without arguments runs them.");
  await parts.runChosen("test", args);
}
parts.end();
