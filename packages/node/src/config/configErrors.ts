import { NodeError } from "../lib/NodeError.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";
import type { SettingOrigin } from "./RawSetting.js";
import { nearest } from "./nearest.js";

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

/** A value where the file should have an object of settings. */
export function badGroup(group: string, given: unknown, origin: SettingOrigin): NodeError {
  const keys = configKeyNames.filter((key) => key.startsWith(`${group}.`));
  const names = keys.map((key) => key.slice(group.length + 1));
  const expected = `an object with ${names.join(", ")}`;
  return new NodeError(nodeCodes.config.badValue, `${group} must be ${expected}.`, {
    details: { key: group, given: quoted(given), expected, from: origin.text },
    remedy: `Write "${group}": { "${names[0] ?? ""}": … }.`,
  });
}

/** JSON shows whether a value is text or a number, and makes spaces visible. */
function quoted(given: unknown): string {
  const text = JSON.stringify(given);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
