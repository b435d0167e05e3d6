import { NodeError } from "../NodeError.js";
import { nodeCodes } from "../nodeCodes.js";
import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";
import type { SettingOrigin } from "./settingNames.js";

/**
 * A setting that does not exist. The error suggests a similar known name.
 *
 * @param show formats a known name in the style of the unknown one
 */
export function unknownKey(
  given: string,
  origin: SettingOrigin,
  known: readonly string[],
  show = (name: string) => name,
): NodeError {
  const near = nearest(given, known);
  const what = origin.kind === "flag" ? "flag" : "setting";
  const all = "`kifu help config` lists every setting.";
  return new NodeError(nodeCodes.config.unknownKey, `There is no ${what} ${given}.`, {
    details: { given, from: origin.text, ...(near !== undefined && { nearest: show(near) }) },
    remedy: near === undefined ? all : `Did you mean ${show(near)}? ${all}`,
  });
}

export function badValue(key: ConfigKey, given: unknown, origin: SettingOrigin): NodeError {
  const { type, notHere } = settingOf(key);
  const isElsewhere = typeof given === "string" && notHere?.values.includes(given);
  const elsewhere = isElsewhere ? notHere?.why : undefined;
  return new NodeError(nodeCodes.config.badValue, elsewhere ?? `${key} must be ${type.expected}.`, {
    details: {
      key,
      // Even an invalid URL may contain a password.
      given: type.shown === undefined ? quoted(given) : "not shown",
      expected: type.expected,
      from: origin.text,
    },
    remedy: `Change ${origin.text}, or leave it out for the default.`,
  });
}

export function badGroup(group: string, given: unknown, origin: SettingOrigin): NodeError {
  const keys = configKeyNames.filter((key) => key.startsWith(`${group}.`));
  const names = keys.map((key) => key.slice(group.length + 1));
  const expected = `an object with ${names.join(", ")}`;
  return new NodeError(nodeCodes.config.badValue, `${group} must be ${expected}.`, {
    details: { key: group, given: quoted(given), expected, from: origin.text },
    remedy: `Write "${group}": { "${names[0] ?? ""}": … }.`,
  });
}

/** As JSON, which shows whether a value is text or a number, and makes spaces visible. */
function quoted(given: unknown): string {
  const text = JSON.stringify(given);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/**
 * Returns the known name that a mistyped name most likely means. Undefined if no name is close
 * enough. The last parts of a known name also count, so `port` is close to `http.port`.
 */
export function nearest(given: string, known: Iterable<string>): string | undefined {
  const plainGiven = plain(given);
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    // If two names are equally close, prefer a match of the whole name.
    const distance = Math.min(
      ...tails(name).map((tail, i) => editDistance(plainGiven, plain(tail)) + (i > 0 ? 0.5 : 0)),
    );
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  const worthSaying = Math.max(1, Math.floor(plainGiven.length / 3));
  return best !== undefined && Math.floor(best.distance) <= worthSaying ? best.name : undefined;
}

/**
 * Removes differences of style, so `KIFU_HTTP_PORT`, `--http.port` and `httpPort` become equal.
 */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(--?|kifu_)/, "")
    .replace(/[._-]/g, "");
}

function tails(name: string): string[] {
  const parts = name.split(".");
  return parts.map((_, first) => parts.slice(first).join("."));
}

/** The number of letters to change, add, remove or swap with a neighbor. */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  let before: number[] = [];
  let above = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Infinity,
      );
    }
    before = above;
    above = row;
  }
  return at(above, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
