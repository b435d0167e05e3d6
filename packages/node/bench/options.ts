import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Figure } from "./figures/Figure.js";
import { figures } from "./figures/index.js";
import { UsageError } from "./UsageError.js";

export interface Options {
  quick: boolean;
  figures: readonly Figure[];
  /** Where the JSON is written. */
  file: string | undefined;
  seed: number;
}

const USAGE = `Usage: npm run bench -- [--quick] [--only NAME] [--json FILE] [--seed N]
       npm run bench -- proving
       npm run bench -- provers

--quick      about two minutes; without, half an hour and more
--only NAME  one figure; more than once for several
${figures.map(({ name, about }) => `               ${name.padEnd(18)} ${about}`).join("\n")}
--json FILE  write every figure, and the machine's, to FILE
--seed N     other moves; the same seed, the same moves

proving      what proofs cost, by task, move, block and match: a quarter of an hour
provers      how much sooner two provers are done than one, and what play loses beside one: the same`;

/** Parses the command line. Throws an error with the usage. */
export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        json: { type: "string" },
        seed: { type: "string", default: "1" },
      },
    });
    return {
      quick: values.quick,
      figures: chosen(values.only),
      // npm starts scripts in another folder than the caller's.
      file: values.json && resolve(process.env["INIT_CWD"] ?? ".", values.json),
      seed: wholeNumber(values.seed),
    };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function chosen(names: readonly string[]): readonly Figure[] {
  for (const name of names) {
    if (!figures.some((figure) => figure.name === name)) throw new Error(`No figure ${name}`);
  }
  return names.length === 0 ? figures : figures.filter(({ name }) => names.includes(name));
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--seed must be a whole number, not ${text}`);
  return Number(text);
}
