import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { circuitFiles, digestOf, runChainCommand } from "./emitted.js";

/** @typedef {{ files: string, circuits: string }} Circuits the digests of the circuits and of their files */

/**
 * The store of the development chain. Its blocks depend on the circuits, so changed circuits need
 * a new store. `npm start` without `--dev` uses another store.
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
   * The digests of the latest build. This takes seconds if a file of the circuits has changed.
   *
   * @returns {Promise<Circuits>}
   */
  async circuits() {
    const committed = join(this.top, "packages/chain/snapshot.json");
    // The node identifies its circuits by a digest of the snapshot, and refuses a store with
    // another digest.
    const files = digestOf([...circuitFiles(this.top), committed]);
    const known = this.known();
    if (known?.files === files) return known;
    const measured = await this.measure(this.top);
    return { files, circuits: `${measured} ${digestOf([committed])}` };
  }

  /**
   * Makes the store fit these circuits. A store that was created with other circuits is deleted.
   * No process may have the store open.
   *
   * @param {Circuits} circuits
   * @returns {boolean} whether a store was deleted
   */
  fit(circuits) {
    const isOther = existsSync(this.folder) && this.known()?.circuits !== circuits.circuits;
    if (isOther) rmSync(this.folder, { recursive: true });
    writeFileSync(this.note, JSON.stringify(circuits));
    return isOther;
  }

  /**
   * Whether the store was created with these circuits. Also true if there is no store.
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
