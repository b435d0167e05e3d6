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

parts.run("types", ["types"]);
if (args.length === 0) {
  parts.run("soaks", ["soak"]);
  parts.run("tools", ["soak:tools"]);
} else parts.runChosen("soak", args);
parts.end();
