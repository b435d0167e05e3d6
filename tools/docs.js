/**
 * `npm run docs` writes the reference, docs/reference/, from the sources, and builds the
 * documentation site in docs/.vitepress/dist.
 *
 * `npm run docs -- --check` writes nothing, and fails if the reference is stale. `npm run docs --
 * --reference` skips the site, and `--site` skips the reference.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./setup/build.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

const FOLDER = "docs/reference";

/** Every page of the reference, by file name. */
async function pages() {
  // Imported late, because the pages read the build's output.
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
    "settings.md": settings(),
    "cli.md": cli(),
    "errors.md": errors(),
    "metrics.md": metrics(),
    "http-api.md": http(),
    "graphql.md": graphql(),
    "limits.md": limits(),
  };
}

/** @param {boolean} isCheck */
async function reference(isCheck) {
  const stale = Object.entries(await pages()).filter(([name, text]) => {
    const path = join(root, FOLDER, name);
    return !existsSync(path) || readFileSync(path, "utf8") !== text;
  });
  if (isCheck) {
    for (const [name] of stale) say(`${FOLDER}/${name} is stale: run npm run docs -- --reference.`);
    return stale.length === 0;
  }
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [name, text] of stale) {
    writeFileSync(join(root, FOLDER, name), text);
    say(`Wrote ${FOLDER}/${name}.`);
  }
  return true;
}

/** Builds the site. Fails if a link is broken. */
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
  (part === "--site" || (build(root) && (await reference(part === "--check")))) &&
  (part === "--check" || part === "--reference" || site());
process.exitCode = passed ? 0 : 1;
