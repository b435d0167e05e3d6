import { join } from "node:path";
import { manifest, workspaces } from "../setup/checkout.js";

const top = process.cwd();

/**
 * Resolves the entries of a package's `exports` from dist/ to their sources. The rules of
 * .dependency-cruiser.js then work across packages, even before a build. This is a bundler's
 * configuration, because dependency-cruiser reads aliases from no other file.
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
