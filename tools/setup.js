/**
 * Makes a checkout ready to run: installs dependencies, removes the output of deleted sources,
 * and builds. It runs first in `npm start`, `npm test`, `npm run rows` and `npm run test:proofs`.
 * Messages go to stderr, because stdout belongs to the command.
 */
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

prepare();
if (!build(root)) process.exit(1);
