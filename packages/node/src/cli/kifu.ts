/** `npm run kifu -- COMMAND`: the operator's command line. */
import { restoreCwd } from "./restoreCwd.js";
import { main } from "./main.js";
// Handles a reader that stops early, as in `kifu help | head`.
import "@kifu/chain/say";

const argv = process.argv.slice(2);
// Libraries print to `console.log`. Their output goes to standard error, so that standard output
// contains only the answer.
if (argv.includes("--json")) console.log = console.info = console.debug = console.error;
restoreCwd();
process.exitCode = await main(argv);
