import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { circuitDifferences } from "./circuitDifferences.js";
import type { StoreIdentity, WrittenIdentity } from "./StoreIdentity.js";

/** The number of the layout. It grows when older code could not read what newer code writes. */
export const SCHEMA = 2;

const BEGIN =
  "To begin a new chain beside it: `kifu start --store NEW`, or `npm start -- --home NEW`. " +
  "This one stays as it is.";

const BACKUP = "That version also exports it: `kifu export FILE`.";

/**
 * Throws unless this code can read the store, or the exported file of one, and runs its chain. The
 * error says what differs, and how to go on.
 */
export function checkIdentity(
  written: WrittenIdentity,
  own: StoreIdentity,
  what: "store" | "file" = "store",
): void {
  checkLayout(written, what);
  const terms = termDifferences(written, own);
  const circuits =
    written.circuits === own.circuits ? [] : circuitDifferences(written.parts, own.parts);
  if (terms.length + circuits.length === 0) return;

  const differences = [...terms.map(({ text }) => text), ...circuits].join("; ");
  throw new NodeError(nodeCodes.store.foreign, `The ${what} holds another chain: ${differences}.`, {
    details: {
      storeName: written.name,
      storeRoundLength: written.roundLength,
      storeSalt: written.salt,
      storeCircuits: written.circuits,
      name: own.name,
      roundLength: own.roundLength,
      ...(own.salt === undefined ? {} : { salt: own.salt }),
      circuits: own.circuits,
    },
    remedy: remedy(
      written,
      what,
      terms.map(({ flag }) => flag),
      circuits.length > 0,
    ),
  });
}

/** Before there were salts, chains of one name were one: what was signed for one counts on all. */
function checkLayout(written: WrittenIdentity, what: "store" | "file"): void {
  const { schema } = written;
  if (schema === SCHEMA) return;
  const [code, author] =
    schema > SCHEMA
      ? [nodeCodes.store.newer, "A newer version"]
      : [nodeCodes.store.older, "An older version"];
  const layout = `its layout is number ${schema}, and this version reads number ${SCHEMA}`;
  throw new NodeError(code, `${author} of Kifu wrote the ${what}: ${layout}.`, {
    details: { written: schema, readable: SCHEMA },
    remedy: remedy(written, what, [], true),
  });
}

/** Each with the flag that sets what the store has. */
function termDifferences(written: WrittenIdentity, own: StoreIdentity) {
  const differences: { text: string; flag: string }[] = [];
  if (written.name !== own.name) {
    const text = `its name is ${written.name}, not ${own.name}`;
    differences.push({ text, flag: `--chain ${written.name}` });
  }
  if (written.roundLength !== own.roundLength) {
    const text = `its rounds last ${written.roundLength} seconds, not ${own.roundLength}`;
    differences.push({ text, flag: `--chain.roundLength ${written.roundLength}` });
  }
  if (own.salt !== undefined && written.salt !== own.salt) {
    const text = `its salt is ${written.salt}, not ${own.salt}`;
    differences.push({ text, flag: `--salt ${written.salt}` });
  }
  return differences;
}

/** The two ways out: to go on with that chain, or to begin another. */
function remedy(
  { version }: WrittenIdentity,
  what: "store" | "file",
  flags: string[],
  needsItsVersion: boolean,
): string {
  const command = [what === "store" ? "kifu start" : "kifu import FILE", ...flags].join(" ");
  const name = version === undefined ? "" : `, ${version}`;
  const by = needsItsVersion ? `, with the version of Kifu that wrote it${name}` : "";
  const goOn = `To go on with its chain${by}: \`${command}\`.`;
  if (what === "file") return goOn;
  return needsItsVersion ? `${goOn} ${BACKUP} ${BEGIN}` : `${goOn} ${BEGIN}`;
}
