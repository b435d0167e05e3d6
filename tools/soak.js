/**
 * `npm run soak`: runs the tests that `npm test` shortens at full length, and those that compare
 * times. They take minutes and a quiet machine.
 *
 * Arguments go to jest: `npm run soak -- ingress`.
 */
import { BROWSER, Parts } from "./Parts.js";
import { chromium } from "./setup/chromium.js";
import { prepare } from "./setup/prepare.js";
import { bringRedisServer } from "./setup/redisServer.js";

prepare();

const args = process.argv.slice(2);
const parts = new Parts();

await parts.run("types", ["types"], { atOnce: 2 });
if (args.length === 0) {
  // One at a time and first: the system's package manager cannot run twice at once.
  chromium();
  bringRedisServer();
  // Side by side, since browsers wait more than they compute.
  await Promise.all([
    parts.run("soaks", ["soak"], { packages: [`!${BROWSER}`] }),
    parts
      .run("browser", ["soak"], { packages: [BROWSER] })
      .then(() => parts.run("tools", ["soak:tools"])),
  ]);
  // Alone: other work could slow down only one side of a comparison.
  await parts.run("times", ["times"]);
} else await parts.runChosen("soak", args);
parts.end();
