/** Prints the public key of the house in `KIFU_HOUSE`, for `KIFU_HOUSE_KEY` of a web server. */
import { resolve } from "node:path";
import { openHouseKey, publicHouseKey } from "./houseKey.js";

const folder = resolve(process.env["KIFU_HOUSE"] ?? ".kifu/house");
process.stdout.write(`${publicHouseKey(openHouseKey(folder))}\n`);
