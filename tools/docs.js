/**
 * `npm run docs` writes the GraphQL types of the API and the reference, docs/reference/, from the
 * sources, and builds the documentation site in docs/.vitepress/dist.
 *
 * `npm run docs -- --check` writes nothing, and fails if one of these files is stale. `npm run docs --
 * --reference` skips the site, and `--site` skips the reference.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { API_TYPES, apiTypes } from "./docs/apiTypes.js";
import { build } from "./setup/build.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

/**
 * Returns every page of the reference, keyed by its path. The pages are made from the build's
 * output.
 */
async function pages() {
  const [{ settings }, { cli }, { errors }, { metrics }, { http }, { graphql }, { limits }] =
    await Promise.all([
      import("./docs/settings.js"),
      import("./docs/cli.js"),
      import("./docs/errors.js"),
      import("./docs/metrics.js"),
      import("./docs/http.js"),
      import("./docs/graphql.js"),
      import("./docs/limits.js"),
    ]);
  return {
    "docs/reference/settings.md": settings(),
    "docs/reference/cli.md": cli(),
    "docs/reference/errors.md": errors(),
    "docs/reference/metrics.md": metrics(),
    "docs/reference/http-api.md": http(),
    "docs/reference/graphql.md": graphql(),
    "docs/reference/limits.md": limits(),
  };
}

/**
 * Writes the files that are stale. A check only names them.
 *
 * @param {Record<string, string>} files by path
 * @param {boolean} isCheck
 * @returns {boolean} whether the check passed
 */
function update(files, isCheck) {
  const stale = Object.entries(files).filter(([name, text]) => {
    const path = join(root, name);
    return !existsSync(path) || readFileSync(path, "utf8") !== text;
  });
  for (const [name, text] of stale) {
    if (isCheck) say(`${name} is stale: run npm run docs -- --reference.`);
    else {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
      say(`Wrote ${name}.`);
    }
  }
  return !isCheck || stale.length === 0;
}

/**
 * Updates the generated files. The build needs the types, and the pages need the build.
 *
 * @param {boolean} isCheck
 */
async function reference(isCheck) {
  const current = update({ [API_TYPES]: apiTypes() }, isCheck);
  return build(root) && update(await pages(), isCheck) && current;
}

function site() {
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitepress/bin/vitepress.js"), "build", "docs"],
    { cwd: root, stdio: ["ignore", 2, 2] },
  );
  if (status === 0) say("The site is in docs/.vitepress/dist: any web server can serve it.");
  return status === 0;
}

const [part] = process.argv.slice(2);
prepare();
const passed =
  (part === "--site" || (await reference(part === "--check"))) &&
  (part === "--check" || part === "--reference" || site());
process.exitCode = passed ? 0 : 1;
