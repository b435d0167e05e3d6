import { join } from "node:path";
import { manifest, workspaces } from "../setup/checkout.js";

const top = process.cwd();

/**
 * Leads what a package `exports` from dist/ on to its source, so that the rules of
 * .dependency-cruiser.js hold across packages, and before anything is built. It is written as a
 * bundler's configuration because dependency-cruiser reads aliases from there only.
 */
export default {
  resolve: {
    alias: Object.fromEntries(
      workspaces(top).map((folder) => {
        const { name } = manifest(join(top, folder));
        return [join(top, "node_modules", name, "dist"), join(top, folder)];
      }),
    ),
    extensionAlias: { ".js": [".ts", ".tsx", ".js"] },
  },
};
