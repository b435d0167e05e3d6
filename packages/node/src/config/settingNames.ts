import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";

/** The file that is read when none is named. */
export const CONFIG_FILE = "kifu.config.json";

/**
 * Variables that begin like this are meant for Kifu, so an unknown one is reported as a mistake.
 */
export const VARIABLE_PREFIX = "KIFU_";

/** The variable that sets it: `http.maximumBodyBytes` is `KIFU_HTTP_MAXIMUM_BODY_BYTES`. */
export function variableOf(key: ConfigKey): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, "$1_$2").replaceAll(".", "_");
  return VARIABLE_PREFIX + words.toUpperCase();
}

/** The flags that set it: its name, and for common settings a short one. */
export function flagsOf(key: ConfigKey): string[] {
  const { alias } = settingOf(key);
  return alias === undefined ? [key] : [key, alias];
}

const keysByVariable = new Map(configKeyNames.map((key) => [variableOf(key), key]));
const keysByFlag = new Map(
  configKeyNames.flatMap((key) => flagsOf(key).map((flag) => [flag, key] as const)),
);

/** The setting that a variable gives; undefined for one that sets nothing of a node. */
export function keyOfVariable(variable: string): ConfigKey | undefined {
  return keysByVariable.get(variable);
}

/** Of a flag without its hyphens. */
export function keyOfFlag(flag: string): ConfigKey | undefined {
  return keysByFlag.get(flag);
}

/** Every flag that sets something, without hyphens. */
export const configFlags: readonly string[] = [...keysByFlag.keys()];
