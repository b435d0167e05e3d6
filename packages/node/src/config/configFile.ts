import { existsSync, readFileSync } from "node:fs";
import { NodeError } from "../lib/NodeError.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { configKeyNames, isConfigKey } from "./configKeys.js";
import { badGroup, unknownKey } from "./configErrors.js";
import type { RawSetting, SettingOrigin } from "./RawSetting.js";
import { CONFIG_FILE } from "./settingNames.js";
import { JsonError, type Member, locatedJson } from "./locatedJson.js";

const groups = new Set(
  configKeyNames.flatMap((key) => {
    const parts = key.split(".").slice(0, -1);
    return parts.map((_, last) => parts.slice(0, last + 1).join("."));
  }),
);

/**
 * Returns the settings in a configuration file. A file with a given name must exist. Without a
 * name, `kifu.config.json` in the working directory is read if it exists.
 */
export function configFile(named: string | undefined): RawSetting[] {
  const file = named ?? CONFIG_FILE;
  if (named === undefined && !existsSync(file)) return [];
  return membersOf(file).flatMap((member) => {
    const { path, line, value, isObject } = member;
    const name = path.join(".");
    const origin: SettingOrigin = { kind: "file", text: `${file}:${line}` };
    if (groups.has(name)) {
      if (isObject) return [];
      throw badGroup(name, value, origin);
    }
    if (isConfigKey(name)) return [{ key: name, value, origin }];
    throw unknownKey(name, origin, [...configKeyNames, ...groups]);
  });
}

function membersOf(file: string): Member[] {
  try {
    return locatedJson(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): NodeError {
  if (error instanceof JsonError) {
    return new NodeError(nodeCodes.config.unreadable, "The configuration file is not JSON.", {
      details: { from: `${file}:${error.line}:${error.column}`, fault: error.message },
      remedy:
        'Write one JSON object, such as { "http": { "port": 4000 } }: names and text in double ' +
        "quotes, no comments, no comma after the last.",
      cause: error,
    });
  }
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: "There is no such file.",
    EACCES: "This user may not read it.",
    EISDIR: "It is a folder.",
  };
  return new NodeError(nodeCodes.config.unreadable, "The configuration file cannot be read.", {
    details: { file, fault: reasons[code] ?? code },
    remedy: "Name an existing file with --config, or omit it.",
    cause: error,
  });
}
