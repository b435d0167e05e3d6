import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";

export const VARIABLE_PREFIX = "KIFU_";

/** The variable that sets it: `http.maximumBodyBytes` is `KIFU_HTTP_MAXIMUM_BODY_BYTES`. */
export function variableOf(key: ConfigKey): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, "$1_$2").replaceAll(".", "_");
  return VARIABLE_PREFIX + words.toUpperCase();
}

/** The flags that set it: its name, and for common settings a short one. */
export function flagsOf(key: ConfigKey): string[] {
  const { alias } = settingOf(key);
  return [...new Set(alias === undefined ? [key] : [key, alias])];
}

const keysByVariable = new Map(configKeyNames.map((key) => [variableOf(key), key]));
const keysByFlag = new Map(
  configKeyNames.flatMap((key) => flagsOf(key).map((flag) => [flag, key] as const)),
);

export function keyOfVariable(variable: string): ConfigKey | undefined {
  return keysByVariable.get(variable);
}

/** Of a flag without its hyphens. */
export function keyOfFlag(flag: string): ConfigKey | undefined {
  return keysByFlag.get(flag);
}

/** Every flag that sets something, without hyphens. */
export const configFlags: readonly string[] = [...keysByFlag.keys()];
