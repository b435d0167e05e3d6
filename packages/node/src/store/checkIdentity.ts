import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { CircuitParts, StoreIdentity, WrittenIdentity } from "./StoreIdentity.js";

/**
 * The version of the layout. Increase it when older code can no longer read what newer code
 * writes.
 */
export const SCHEMA = 2;

const BEGIN =
  "To start a new chain beside it: `kifu start --store NEW`, or `npm start -- --home NEW`. " +
  "This one stays as it is.";

const BACKUP = "That version also exports it: `kifu export FILE`.";

/**
 * Throws if this code cannot read the store or the export, or if it runs another chain. The error
 * names the difference and what to do.
 */
export function checkIdentity(
  written: WrittenIdentity,
  own: StoreIdentity,
  what: "store" | "file" = "store",
): void {
  checkLayout(written, own, what);
  const { texts, flags, needsItsVersion } = differencesOf(written, own);
  if (texts.length === 0) return;

  throw new NodeError(
    nodeCodes.store.foreign,
    `The ${what} contains another chain: ${texts.join("; ")}.`,
    {
      details: {
        storeName: written.name,
        storeRoundLength: written.roundLength,
        storeSalt: written.salt,
        storeCircuits: written.circuits,
        name: own.name,
        roundLength: own.roundLength,
        faucet: own.faucet,
        ...(own.salt === undefined ? {} : { salt: own.salt }),
        circuits: own.circuits,
      },
      remedy: remedy(written, own, what, { flags, needsItsVersion }),
    },
  );
}

export interface IdentityDifferences {
  /** Phrases that describe the written chain. */
  readonly texts: readonly string[];
  /** The flags that set the written chain's terms. */
  readonly flags: readonly string[];
  /** Whether only another version of Kifu can run the written chain. */
  readonly needsItsVersion: boolean;
}

export function differencesOf(written: WrittenIdentity, own: StoreIdentity): IdentityDifferences {
  const terms = termDifferences(written, own);
  const isSame = written.circuits === own.circuits && !haveOtherGames(written, own);
  const circuits = isSame ? [] : circuitDifferences(written.parts, own.parts);
  const layouts = written.schema === SCHEMA ? [] : [layoutDifference(written)];
  return {
    texts: [...terms.map(({ text }) => text), ...circuits, ...layouts],
    flags: terms.map(({ flag }) => flag),
    needsItsVersion: circuits.length + layouts.length > 0,
  };
}

/**
 * Throws unless a chain of earlier circuits can continue with this code's: as the same chain, with
 * all of its games and methods under the same numbers.
 */
export function checkSuccessor(written: WrittenIdentity, own: StoreIdentity): void {
  checkLayout(written, own, "store");
  const [stored, ours] = [written.parts, own.parts];
  const lost =
    stored === undefined || ours === undefined
      ? circuitDifferences(stored, ours)
      : [
          phrase(missing(stored.games, ours.games), (games) => `it has ${games}`, "game"),
          phrase(missing(stored.methods, ours.methods), (all) => `it has ${all}`, "method"),
          phrase(
            changed(stored.methods, ours.methods, ({ id }) => id),
            (all) => `it has another id for ${all}`,
            "method",
          ),
          phrase(
            changed(stored.games, ours.games, String),
            (all) => `it has another number for ${all}`,
            "game",
          ),
        ].flat();
  const texts = [...termDifferences(written, own).map(({ text }) => text), ...lost];
  if (texts.length === 0) return;
  throw new NodeError(
    nodeCodes.store.foreign,
    `The store's chain cannot continue with this version: ${texts.join("; ")}.`,
    { remedy: "Use a version that has all games and methods of the chain." },
  );
}

/**
 * Compares the lists of games. This code's list may have changed after the digest was committed.
 */
function haveOtherGames({ parts: theirs }: StoreIdentity, { parts: ours }: StoreIdentity): boolean {
  const named = (games: Record<string, number>) => JSON.stringify(Object.entries(games).sort());
  return theirs !== undefined && ours !== undefined && named(theirs.games) !== named(ours.games);
}

/**
 * Refuses a store from before salts existed, which has an older layout. Chains without salts
 * could not be told apart, so a signature for one of them was valid on all.
 */
function checkLayout(written: WrittenIdentity, own: StoreIdentity, what: "store" | "file"): void {
  const { schema } = written;
  if (schema === SCHEMA) return;
  const [code, author] =
    schema > SCHEMA
      ? [nodeCodes.store.newer, "A newer version"]
      : [nodeCodes.store.older, "An older version"];
  throw new NodeError(code, `${author} of Kifu wrote the ${what}: ${layoutDifference(written)}.`, {
    details: { written: schema, readable: SCHEMA },
    remedy: remedy(written, own, what, { flags: [], needsItsVersion: true }),
  });
}

function layoutDifference({ schema }: WrittenIdentity): string {
  return `its layout is number ${schema}, and this version reads number ${SCHEMA}`;
}

/** Each difference has the flag that sets the store's value. */
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
  // Stores from before stakes existed have no `faucet`. Their circuits differ anyway.
  if ((written.faucet as boolean | undefined) !== undefined && written.faucet !== own.faucet) {
    const text = written.faucet ? "it gives play money" : "it gives no play money";
    differences.push({ text, flag: `--chain.faucet ${written.faucet}` });
  }
  if (own.salt !== undefined && written.salt !== own.salt) {
    const text = `its salt is ${written.salt}, not ${own.salt}`;
    differences.push({ text, flag: `--salt ${written.salt}` });
  }
  return differences;
}

function remedy(
  { version }: WrittenIdentity,
  own: StoreIdentity,
  what: "store" | "file",
  { flags, needsItsVersion }: Omit<IdentityDifferences, "texts">,
): string {
  const start = what === "store" ? "kifu start --store STORE" : "kifu import FILE";
  const command = [start, ...flags].join(" ");
  // If this same version wrote the store, naming the version does not help. During development,
  // the circuits change while the version stays the same.
  const name = version === undefined || version === own.version ? "" : `, ${version}`;
  const by = needsItsVersion ? `, with the version of Kifu that wrote it${name}` : "";
  const resume = `To continue its chain${by}: \`${command}\`.`;
  if (what === "file") return resume;
  return needsItsVersion ? `${resume} ${BACKUP} ${BEGIN}` : `${resume} ${BEGIN}`;
}

/** Explains why two digests of circuits differ. The phrases describe the store's chain. */
function circuitDifferences(
  stored: CircuitParts | undefined,
  own: CircuitParts | undefined,
): string[] {
  if (stored === undefined || own === undefined) {
    return [
      "it has other circuits (an earlier version wrote the store, which did not record them one by one)",
    ];
  }
  const [lost, added] = [missing(stored.games, own.games), missing(own.games, stored.games)];
  const ofGame = (method: string) => [...lost, ...added].some((g) => method.startsWith(`${g}.`));
  const methods = (from: CircuitParts, than: CircuitParts) =>
    missing(from.methods, than.methods).filter((method) => !ofGame(method));
  const differences = [
    phrase(lost, (games) => `it has ${games}, which this version of Kifu does not have`, "game"),
    phrase(added, (games) => `it does not have ${games}`, "game"),
    phrase(methods(stored, own), (all) => `it has ${all}, unknown to this version`, "method"),
    phrase(methods(own, stored), (all) => `it does not have ${all}`, "method"),
    phrase(
      changed(stored.methods, own.methods, ({ digest }) => digest),
      (all) => `it has another circuit for ${all}`,
      "method",
    ),
    phrase(
      changed(stored.methods, own.methods, ({ id }) => id),
      (all) => `it has another id for ${all}`,
      "method",
    ),
  ].flat();
  if (differences.length > 0) return differences;
  const provers = changed(stored.verificationKeys, own.verificationKeys, (key) => key);
  return provers.length > 0
    ? phrase(provers, (all) => `it has another verification key for ${all}`, "prover")
    : ["its circuits are composed differently"];
}

function missing(from: object, than: object): string[] {
  return Object.keys(from).filter((name) => !Object.hasOwn(than, name));
}

function changed<Part>(
  stored: Record<string, Part>,
  own: Record<string, Part>,
  of: (part: Part) => string,
): string[] {
  return Object.entries(stored).flatMap(([name, part]) => {
    const other = own[name];
    return other !== undefined && of(other) !== of(part) ? [name] : [];
  });
}

function phrase(names: string[], say: (names: string) => string, kind: string): string[] {
  if (names.length === 0) return [];
  const list = new Intl.ListFormat("en").format(names);
  return [say(`the ${kind}${names.length > 1 ? "s" : ""} ${list}`)];
}
