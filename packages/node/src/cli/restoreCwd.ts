import { dirname } from "node:path";

/**
 * Changes the working directory to the folder in which npm was called. npm runs a workspace's
 * script in the workspace's folder, but operators give paths relative to their own folder.
 */
export function restoreCwd(env: NodeJS.ProcessEnv = process.env): void {
  const { npm_lifecycle_event: script, npm_package_json: manifest, INIT_CWD: called } = env;
  // Other programs may inherit the script's variables, but they run in another folder.
  if (script !== "kifu" || manifest === undefined || dirname(manifest) !== process.cwd()) return;
  if (called !== undefined) process.chdir(called);
}
