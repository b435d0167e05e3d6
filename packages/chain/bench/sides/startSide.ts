import { join } from "node:path";
import { type Process, startProcess } from "../processes/startProcess.js";
import type { SideCommands } from "./Side.js";

export type SideName = "stock" | "kifu";

/** @param folder for the side's store, if it has one */
export function startSide(name: SideName, folder: string): Process<SideCommands> {
  return startProcess<SideCommands>(new URL(`./${name}.js`, import.meta.url), [
    join(folder, "store"),
  ]);
}
