/**
 * The settings of a node. `resolveConfig` is exported elsewhere, so that showing help does not
 * load it.
 */
export { type NodeConfig, type Rate, type Role, defaultConfig } from "./NodeConfig.js";
export type { ConfigSources, ResolvedConfig } from "./resolveConfig.js";
export {
  type ConfigKey,
  type Setting,
  configKeyNames,
  defaultOf,
  isConfigKey,
  settingOf,
  shownConfig,
  shownValue,
  valueAt,
  valueText,
} from "./configKeys.js";
export { CONFIG_FILE, configFlags, flagsOf, keyOfFlag, variableOf } from "./settingNames.js";
export type { SettingOrigin } from "./settingNames.js";
export { nearest } from "./configErrors.js";
export { integer, moment, number, oneOf, type ValueType, webAddress } from "./ValueType.js";
