import { join } from "node:path";
import { manifest, workspaces } from "../setup/checkout.js";

const top = process.cwd();

/**
 * Resolves what a package `exports` from dist/ to its source, so that the rules of
 * .dependency-cruiser.js hold across packages, also before a build. It is a bundler's
 * configuration because dependency-cruiser reads aliases from nowhere else.
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
