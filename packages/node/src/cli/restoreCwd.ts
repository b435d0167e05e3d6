import { dirname } from "node:path";

/**
 * npm runs a workspace's script in the workspace's folder. But paths that operators give, and the
 * store, are relative to where npm was called.
 */
export function restoreCwd(env: NodeJS.ProcessEnv = process.env): void {
  const { npm_lifecycle_event: script, npm_package_json: manifest, INIT_CWD: called } = env;
  // Child programs of npm's script inherit its variables, but run in another folder.
  if (script !== "kifu" || manifest === undefined || dirname(manifest) !== process.cwd()) return;
  if (called !== undefined) process.chdir(called);
}
