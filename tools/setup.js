/**
 * Makes a checkout ready to run: dependencies, no leftovers of deleted sources, a build.
 * Runs at the head of `npm start`, `npm test`, `npm run rows` and `npm run test:proofs`, and
 * says nothing when there is nothing to do. Messages go to stderr: stdout is the command's.
 */
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

prepare();
if (!build(root)) process.exit(1);
