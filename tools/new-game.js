/**
 * `npm run new-game -- NAME`: creates a small complete game with that name, which its author can
 * then change. Adds it to the lists of games.
 */
import { createGame } from "./new-game/createGame.js";
import { nameFault } from "./new-game/nameFault.js";
import { root, say } from "./setup/checkout.js";

const [name, ...more] = process.argv.slice(2);
if (name === undefined || name.startsWith("-") || more.length > 0) {
  exitWith("Usage: npm run new-game -- NAME, for example nine-holes");
} else {
  const refused = nameFault(root, name);
  if (refused !== undefined) exitWith(refused);
  else make(name);
}

/** @param {string} name */
function make(name) {
  const { added, changed } = createGame(root, name);
  for (const path of added) say(`added    ${path}`);
  for (const path of changed) say(`changed  ${path}`);
  say(`
${name} is three in a row on 3×3. Only the changed files list all games. Now turn it into your game:
  1. Change the files in packages/chain/src/${name}: rules.ts first, then circuit.ts, then refusals.ts,
     which has a text for each code of the rules.
     npm run game -- ${name} --fail-fast shows the first check that fails.
  2. Change the bot, with a test, and the view, apps/web/src/games/${name}.tsx.
  3. Play it in the browser with npm start -- --dev, or with npm run abi and then npm start.
  4. When the circuit is final: npm run rows -- --write, then npm run snapshots.
docs/your-first-game.md is a tutorial for all of this.`);
}

/** @param {string} text */
function exitWith(text) {
  say(text);
  process.exitCode = 2;
}
