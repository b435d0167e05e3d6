/** `npm run kifu -- COMMAND`: the operator's command line. */
import { atHome } from "./kifu/atHome.js";
import { main } from "./kifu/main.js";

atHome();
process.exitCode = await main(process.argv.slice(2));
