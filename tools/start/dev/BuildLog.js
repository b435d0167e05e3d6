import { stripVTControlCharacters } from "node:util";

const BEGINS = /(Starting compilation in watch mode|File change detected)/;
const ENDS = /Found (\d+) errors?\. Watching for file changes/;

/**
 * Parses the output of `tsc -b --watch`. It reports the start and the end of each build, and
 * passes on all other lines for people to read.
 */
export class BuildLog {
  /**
   * @param {{
   *   begin: () => void,
   *   end: (errors: number) => void,
   *   show: (line: string) => void,
   * }} hearer
   */
  constructor(hearer) {
    this.hearer = hearer;
  }

  /** @param {string} line */
  read(line) {
    const text = stripVTControlCharacters(line).trim();
    const [, errors] = ENDS.exec(text) ?? [];
    if (errors !== undefined) this.hearer.end(Number(errors));
    else if (BEGINS.test(text)) this.hearer.begin();
    else if (text !== "") this.hearer.show(line);
  }
}
