/** `npm run kifu -- COMMAND`: the operator's command line. */
import { atHome } from "./kifu/atHome.js";
import { main } from "./kifu/main.js";
// For its answer to readers who stop reading: `kifu help | head`.
import "./terminal.js";

const argv = process.argv.slice(2);
// What libraries print is for people: with --json, standard output is the answer's alone.
if (argv.includes("--json")) console.log = console.info = console.debug = console.error;
atHome();
process.exitCode = await main(argv);
