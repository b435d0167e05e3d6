/**
 * `npm run new-game -- NAME`: creates a small complete game with that name for its author to
 * change, and adds it to the lists of games.
 */
import { layDown } from "./new-game/layDown.js";
import { nameFault } from "./new-game/nameFault.js";
import { root, say } from "./setup/checkout.js";

const [name, ...more] = process.argv.slice(2);
if (name === undefined || name.startsWith("-") || more.length > 0) {
  exitWith("Usage: npm run new-game -- NAME, such as nine-holes");
} else {
  const refused = nameFault(root, name);
  if (refused !== undefined) exitWith(refused);
  else make(name);
}

/** @param {string} name */
function make(name) {
  const { added, changed } = layDown(root, name);
  for (const path of added) say(`added    ${path}`);
  for (const path of changed) say(`changed  ${path}`);
  say(`
${name} is three in a row on 3×3. The files that changed are all that name each game. Now make your game of it:
  1. Change the files in packages/chain/src/${name}: rules.ts from the rules of the game, then circuit.ts,
     and refusals.ts, where each code of the rules has its text.
     npm run game -- ${name} --fail-fast shows the first thing that is not right yet.
  2. Change the bot, with a test, and the view, apps/web/src/games/${name}.tsx.
  3. npm start -- --dev plays it in the browser, and npm run abi before npm start does.
  4. When the circuit is final: npm run rows -- --write, then npm run snapshots.
docs/your-first-game.md goes through all of it with an example.`);
}

/** @param {string} text */
function exitWith(text) {
  say(text);
  process.exitCode = 2;
}
