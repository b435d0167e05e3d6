/** Checks that imports point one way; `npm run lint` runs it. The rooms are in rooms.js. */
import { resolve } from "node:path";
import { root } from "../setup/checkout.js";
import { wrongImports } from "./one-way-imports.js";

const faults = wrongImports(resolve(process.argv[2] ?? root));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} import(s) point the wrong way. CONTRIBUTING.md has the map.`);
  process.exitCode = 1;
}
