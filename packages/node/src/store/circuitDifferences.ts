import type { CircuitParts } from "./StoreIdentity.js";

/** Explains why two digests of circuits differ. The phrases describe the store's chain. */
export function circuitDifferences(
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
