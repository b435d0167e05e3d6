import { NodeError } from "../NodeError.js";
import { nodeCodes } from "../codes.js";
import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";
import { type Origin, originText } from "./Given.js";
import { nearest } from "./nearest.js";

/** A setting that does not exist, with the one that was probably meant. */
export function unknownKey(
  given: string,
  origin: Origin,
  { known = configKeyNames, show = (name: string) => name }: Naming = {},
): NodeError {
  const near = nearest(given, known);
  const all = "`kifu help config` lists every setting.";
  return new NodeError(
    nodeCodes.config.unknownKey,
    `There is no ${origin.kind === "flag" ? "flag" : "setting"} ${given}.`,
    {
      details: {
        given,
        from: originText(origin),
        ...(near === undefined ? {} : { nearest: show(near) }),
      },
      remedy: near === undefined ? all : `Did you mean ${show(near)}? ${all}`,
    },
  );
}

interface Naming {
  /** The names that could have been meant. */
  known?: readonly string[];
  /** A known name, as it is written where the unknown one stood. */
  show?: (name: string) => string;
}

/** A value that the setting cannot have. */
export function badValue(key: ConfigKey, given: unknown, origin: Origin): NodeError {
  const { type, notHere } = settingOf(key);
  const isElsewhere = typeof given === "string" && notHere?.values.includes(given);
  const elsewhere = isElsewhere ? notHere?.why : undefined;
  return new NodeError(nodeCodes.config.badValue, elsewhere ?? `${key} must be ${type.expected}.`, {
    details: { key, given: quoted(given), expected: type.expected, from: originText(origin) },
    remedy: `Change ${originText(origin)}, or leave it out for the default.`,
  });
}

/** A value where a file should have an object of settings. */
export function badGroup(group: string, given: unknown, origin: Origin): NodeError {
  const keys = configKeyNames.filter((key) => key.startsWith(`${group}.`));
  const names = keys.map((key) => key.slice(group.length + 1));
  const expected = `an object with ${names.join(", ")}`;
  return new NodeError(nodeCodes.config.badValue, `${group} must be ${expected}.`, {
    details: { key: group, given: quoted(given), expected, from: originText(origin) },
    remedy: `Write "${group}": { "${names[0] ?? ""}": … }.`,
  });
}

/** As JSON, which tells text from a number, and nothing from spaces. */
function quoted(given: unknown): string {
  const text = JSON.stringify(given);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
