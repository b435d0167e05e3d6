import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";

export const CONFIG_FILE = "kifu.config.json";

/**
 * Variables with this prefix are meant for Kifu, so an unknown one is reported as a mistake.
 */
export const VARIABLE_PREFIX = "KIFU_";

/**
 * Returns the variable of a setting: `KIFU_HTTP_MAXIMUM_BODY_BYTES` for `http.maximumBodyBytes`.
 */
export function variableOf(key: ConfigKey): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, "$1_$2").replaceAll(".", "_");
  return VARIABLE_PREFIX + words.toUpperCase();
}

export function flagsOf(key: ConfigKey): string[] {
  const { alias } = settingOf(key);
  return alias === undefined ? [key] : [key, alias];
}

const keysByVariable = new Map(configKeyNames.map((key) => [variableOf(key), key]));
const keysByFlag = new Map(
  configKeyNames.flatMap((key) => flagsOf(key).map((flag) => [flag, key] as const)),
);

export function keyOfVariable(variable: string): ConfigKey | undefined {
  return keysByVariable.get(variable);
}

/** `flag` is a name without hyphens. */
export function keyOfFlag(flag: string): ConfigKey | undefined {
  return keysByFlag.get(flag);
}

export const configFlags: readonly string[] = [...keysByFlag.keys()];

export interface SettingOrigin {
  kind: "default" | "file" | "variable" | "flag";
  /** Shown in error messages: `kifu.config.json:3`, `KIFU_HTTP_PORT`, `--http.port`. */
  text: string;
}

export interface RawSetting {
  key: ConfigKey;
  /** A text if it comes from a variable or a flag. Parsed JSON if it comes from a file. */
  value: unknown;
  origin: SettingOrigin;
}
