/**
 * `npm run soak`: runs at full length the tests that `npm test` shortens, and then the tests that
 * compare times. They take minutes and need a machine without other work. Arguments go to jest:
 * `npm run soak -- ingress`.
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
  // This runs first and alone, because the system's package manager cannot run twice at once.
  chromium();
  bringRedisServer();
  // These run side by side, because the browser tests mostly wait.
  await Promise.all([
    parts.run("soaks", ["soak"], { packages: [`!${BROWSER}`] }),
    parts
      .run("browser", ["soak"], { packages: [BROWSER] })
      .then(() => parts.run("tools", ["soak:tools"])),
  ]);
  // These run alone, because other work could slow down only one side of a comparison.
  await parts.run("times", ["times"]);
} else await parts.runChosen("soak", args);
parts.end();
