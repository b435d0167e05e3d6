import type { CheckId } from "./checks/index.js";
import type { Settings } from "./settings.js";

/** What a game's author may set for the checks; the rest has defaults that suit small board games. */
export interface Options extends Partial<Settings> {
  /** The checks to run; all when not given. */
  readonly only?: readonly CheckId[];
}
