import { dirname } from "node:path";

/**
 * Changes to the folder in which npm was called, because npm runs a workspace's script in the
 * workspace. Paths that operators give are relative to the folder of the call.
 */
export function restoreCwd(env: NodeJS.ProcessEnv = process.env): void {
  const { npm_lifecycle_event: script, npm_package_json: manifest, INIT_CWD: called } = env;
  // Other programs may inherit the script's variables, but they run in another folder.
  if (script !== "kifu" || manifest === undefined || dirname(manifest) !== process.cwd()) return;
  if (called !== undefined) process.chdir(called);
}
