import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";

/** The file that is read by default. */
export const CONFIG_FILE = "kifu.config.json";

/** Variables with this prefix are meant for Kifu, so an unknown one is reported as a mistake. */
export const VARIABLE_PREFIX = "KIFU_";

/** The variable of a setting: `http.maximumBodyBytes` is `KIFU_HTTP_MAXIMUM_BODY_BYTES`. */
export function variableOf(key: ConfigKey): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, "$1_$2").replaceAll(".", "_");
  return VARIABLE_PREFIX + words.toUpperCase();
}

/** The flags of a setting: its name, and for common settings a short one. */
export function flagsOf(key: ConfigKey): string[] {
  const { alias } = settingOf(key);
  return alias === undefined ? [key] : [key, alias];
}

const keysByVariable = new Map(configKeyNames.map((key) => [variableOf(key), key]));
const keysByFlag = new Map(
  configKeyNames.flatMap((key) => flagsOf(key).map((flag) => [flag, key] as const)),
);

/** The setting of a variable. Undefined if it is not a setting. */
export function keyOfVariable(variable: string): ConfigKey | undefined {
  return keysByVariable.get(variable);
}

/** The setting of a flag without its hyphens. */
export function keyOfFlag(flag: string): ConfigKey | undefined {
  return keysByFlag.get(flag);
}

/** Every flag that is a setting, without hyphens. */
export const configFlags: readonly string[] = [...keysByFlag.keys()];
