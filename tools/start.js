/**
 * `npm start`: runs the node, the web app, the bots and, if the machine is large enough, a
 * prover. It works in a fresh checkout. Each process has a log in .kifu/logs. Ctrl-C stops
 * everything.
 */
import { join, resolve } from "node:path";
import { build } from "./setup/build.js";
import { buildWeb } from "./setup/buildWeb.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { DevSupervisor } from "./start/dev/DevSupervisor.js";
import { freePort } from "./start/freePort.js";
import { decideProving, thisMachine } from "./start/proving.js";
import { makeFolder } from "./start/makeFolder.js";
import { Supervisor } from "./start/Supervisor.js";
import { readOptions } from "./start/options.js";

/** The folder in which `next dev` keeps its output. */
const DEV_BUILD = ".next";

const options = readOptions(process.argv.slice(2));
if ("text" in options) {
  say(options.text);
  process.exit(options.code);
}
const kept = resolve(process.env["INIT_CWD"] ?? root, options.home);
// Development uses its own folder, so that it never touches the chain that people play on.
const home = options.dev ? join(kept, "dev") : kept;
try {
  makeFolder(join(home, "logs"));
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exit(2);
}
prepare();
const webBuild = options.dev ? DEV_BUILD : build(root) ? buildWeb(root) : undefined;
if (webBuild === undefined) process.exit(1);

const Chosen = options.dev ? DevSupervisor : Supervisor;
const supervisor = new Chosen({
  top: root,
  webBuild,
  home,
  nodePort: await freePort(options.nodePort),
  webPort: await freePort(options.port),
  bots: options.bots,
  proving: decideProving(options, thisMachine()),
  settling: options.settle,
  unit: options.unit,
  production: options.production,
  say,
});

/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) {
  process.on(signal, () => void supervisor.stop(0));
}
process.exitCode = await supervisor.run();
