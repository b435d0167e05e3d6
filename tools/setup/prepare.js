import { root, say } from "./checkout.js";
import { addImportEndings } from "./importEndings.js";
import { install } from "./install.js";
import { nodeFault } from "./nodeFault.js";
import { removeOrphans } from "./removeOrphans.js";

/**
 * Does everything that must happen before a build. Checks the version of Node.js, installs
 * dependencies, and removes the output of deleted sources. Exits if anything fails.
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
