/**
 * Makes a checkout ready to run: dependencies, no leftovers of deleted sources, a build.
 * Runs at the head of `npm start`, `npm test`, `npm run rows` and `npm run test:proofs`, and
 * says nothing when there is nothing to do. Messages go to stderr: stdout is the command's.
 */
import { build } from "./setup/build.js";
import { install } from "./setup/install.js";
import { removeOrphans } from "./setup/orphans.js";
import { root, say } from "./setup/checkout.js";
import { nodeFault } from "./setup/nodeVersion.js";

const fault = nodeFault(process.versions.node);
if (fault !== undefined) {
  say(fault);
  process.exit(1);
}
if (!install(root)) process.exit(1);
removeOrphans(root);
if (!build(root)) process.exit(1);
