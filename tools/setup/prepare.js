import { root, say } from "./checkout.js";
import { addImportEndings } from "./importEndings.js";
import { install } from "./install.js";
import { nodeFault } from "./nodeFault.js";
import { removeOrphans } from "./removeOrphans.js";

/**
 * All of the set-up but the build: the right Node, dependencies that Node can load, no leftovers of
 * deleted sources. Ends the program when it cannot.
 */
export function prepare() {
  const fault = nodeFault(process.versions.node);
  if (fault !== undefined) {
    say(fault);
    process.exit(1);
  }
  if (!install(root)) process.exit(1);
  addImportEndings(root);
  removeOrphans(root);
}
