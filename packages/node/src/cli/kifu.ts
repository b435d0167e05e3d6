/** `npm run kifu -- COMMAND`: the operator's command line. */
import { restoreCwd } from "./restoreCwd.js";
import { main } from "./main.js";
// Imported because it handles readers that stop early: `kifu help | head`.
import "@kifu/chain/say";

const argv = process.argv.slice(2);
// What libraries print is for people: with --json, only the answer goes to standard output.
if (argv.includes("--json")) console.log = console.info = console.debug = console.error;
restoreCwd();
process.exitCode = await main(argv);
