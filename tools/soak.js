/**
 * `npm run soak`: the tests that `npm test` shortens, at their whole length, and those that compare
 * times, which take minutes and a quiet machine.
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
  // One after the other, before what needs them: the system's installer runs once at a time.
  chromium();
  bringRedisServer();
  // Side by side: browsers wait more than they compute.
  await Promise.all([
    parts.run("soaks", ["soak"], { packages: [`!${BROWSER}`] }),
    parts
      .run("browser", ["soak"], { packages: [BROWSER] })
      .then(() => parts.run("tools", ["soak:tools"])),
  ]);
  // By themselves: what runs beside them would take from the one side of a comparison what it leaves to the other.
  await parts.run("times", ["times"]);
} else await parts.runChosen("soak", args);
parts.end();
