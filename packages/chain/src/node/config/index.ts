/** What an operator can set: read from a file, the environment and flags, and judged. */
export { type NodeConfig, type Rate, type Role, defaultConfig } from "./NodeConfig.js";
export { type ConfigSources, type ResolvedConfig, resolveConfig } from "./resolveConfig.js";
export { loadConfig } from "./loadConfig.js";
export { CONFIG_FILE } from "./configFile.js";
export {
  type ConfigKey,
  type Setting,
  configKeyNames,
  defaultOf,
  isConfigKey,
  settingOf,
} from "./configKeys.js";
export { configFlags, flagsOf, keyOfFlag, variableOf } from "./names.js";
export { type Origin, originText } from "./Given.js";
export { unknownFlag } from "./flagSettings.js";
export { nearest } from "./nearest.js";
