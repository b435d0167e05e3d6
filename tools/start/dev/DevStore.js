import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { circuitFiles, digestOf, runChainCommand } from "./emitted.js";

/** @typedef {{ files: string, circuits: string }} Circuits what they are, and the files they are of */

/**
 * The store of the chain that is being developed. Its blocks ran under certain circuits, so that
 * other circuits need another store. It is not the one that people play on without `--dev`.
 */
export class DevStore {
  /**
   * @param {{
   *   top: string,
   *   home: string,
   *   measure?: (top: string) => Promise<string>,
   * }} options `home` has the store and a note of its circuits
   */
  constructor({ top, home, measure = (top) => runChainCommand(top, "circuitDigest") }) {
    this.top = top;
    this.folder = join(home, "store");
    this.note = join(home, "circuits.json");
    this.measure = measure;
    mkdirSync(home, { recursive: true });
  }

  /**
   * The circuits as they are compiled now. Takes seconds, unless none of their files changed.
   *
   * @returns {Promise<Circuits>}
   */
  async circuits() {
    const committed = join(this.top, "packages/chain/snapshot.json");
    // The node takes it for the digest of the circuits, and refuses a store with another.
    const files = digestOf([...circuitFiles(this.top), committed]);
    const known = this.known();
    if (known?.files === files) return known;
    const measured = await this.measure(this.top);
    return { files, circuits: `${measured} ${digestOf([committed])}` };
  }

  /**
   * Has a store for these circuits: the one that there is, if it was begun with them, or a new
   * one. Nobody may have it open.
   *
   * @param {Circuits} circuits
   * @returns {boolean} whether one with other circuits was deleted
   */
  fit(circuits) {
    const isOther = existsSync(this.folder) && this.known()?.circuits !== circuits.circuits;
    if (isOther) rmSync(this.folder, { recursive: true });
    writeFileSync(this.note, JSON.stringify(circuits));
    return isOther;
  }

  /**
   * Whether the store was begun with these, or there is none.
   *
   * @param {Circuits} circuits
   */
  fits(circuits) {
    return !existsSync(this.folder) || this.known()?.circuits === circuits.circuits;
  }

  /** @returns {Circuits | undefined} */
  known() {
    try {
      return JSON.parse(readFileSync(this.note, "utf8"));
    } catch {
      return undefined;
    }
  }
}
