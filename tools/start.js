/**
 * `npm start`: the node, the web app and the house players, from a fresh checkout on. Each is a
 * process of its own with a log in .kifu/logs; Ctrl-C stops them all.
 */
import { resolve } from "node:path";
import { build } from "./setup/build.js";
import { buildWeb } from "./setup/buildWeb.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { freePort } from "./start/freePort.js";
import { House } from "./start/House.js";
import { readOptions } from "./start/options.js";

const options = readOptions(process.argv.slice(2));
if ("text" in options) {
  say(options.text);
  process.exit(options.code);
}
prepare();
const webBuild = build(root) ? buildWeb(root) : undefined;
if (webBuild === undefined) process.exit(1);

const house = new House({
  top: root,
  webBuild,
  home: resolve(process.env["INIT_CWD"] ?? root, options.home),
  nodePort: await freePort(options.nodePort),
  webPort: await freePort(options.port),
  bots: options.bots,
  production: options.production,
  say,
});

/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) {
  process.on(signal, () => void house.stop(0));
}
process.exitCode = await house.run();
