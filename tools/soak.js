/**
 * `npm run soak`: the tests that `npm test` shortens, at their whole length, and those that compare
 * times, which take minutes and a quiet machine.
 *
 * Arguments go to jest: `npm run soak -- ingress`.
 */
import { Parts } from "./parts.js";
import { prepare } from "./setup/prepare.js";

prepare();

const args = process.argv.slice(2);
const parts = new Parts();

await parts.run("types", ["types"], { atOnce: 2 });
if (args.length === 0) {
  await parts.run("soaks", ["soak"]);
  await parts.run("tools", ["soak:tools"]);
} else await parts.runChosen("soak", args);
parts.end();
