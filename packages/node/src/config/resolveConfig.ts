import { badValue } from "./configErrors.js";
import type { RawSetting, SettingOrigin } from "./RawSetting.js";
import { type NodeConfig, defaultConfig } from "./NodeConfig.js";
import { type ConfigKey, configKeyNames, settingOf, valueAt } from "./configKeys.js";
import { configFile } from "./configFile.js";
import { type Environment, environment } from "./environment.js";
import { type Flags, flagSettings } from "./flagSettings.js";

export interface ConfigSources {
  /**
   * A file with this name must exist. If undefined, `kifu.config.json` in the working directory
   * is read if it exists.
   */
  file?: string | undefined;
  env: Environment;
  flags: Flags;
}

/** The configuration and the origin of each value. Error messages name the origin. */
export interface ResolvedConfig {
  config: NodeConfig;
  origins: Readonly<Record<ConfigKey, SettingOrigin>>;
}

/**
 * Merges the defaults, the configuration file, the environment and the flags. Later sources
 * override earlier ones. Throws a `NodeError` that names the invalid value, its origin and the
 * expected value.
 *
 * @example
 * const { config } = resolveConfig({ env: process.env, flags: { "http.port": "4000" } });
 */
export function resolveConfig({ file, env, flags }: ConfigSources): ResolvedConfig {
  const config = structuredClone(defaultConfig);
  const origins = Object.fromEntries(
    configKeyNames.map((key): [string, SettingOrigin] => [
      key,
      { kind: "default", text: "default" },
    ]),
  ) as Record<ConfigKey, SettingOrigin>;

  for (const given of [...configFile(file), ...environment(env), ...flagSettings(flags)]) {
    // A value is validated even if a later source overrides it.
    set(config, given.key, validated(given));
    origins[given.key] = given.origin;
  }
  return { config, origins };
}

function validated({ key, value, origin }: RawSetting): unknown {
  const { type } = settingOf(key);
  const read = origin.kind === "file" ? type.fromJson(value) : type.fromText(value as string);
  if (read === undefined) throw badValue(key, value, origin);
  return read;
}

function set(config: NodeConfig, key: ConfigKey, value: unknown): void {
  const last = key.lastIndexOf(".");
  const group = last < 0 ? config : valueAt(config, key.slice(0, last));
  (group as Record<string, unknown>)[key.slice(last + 1)] = value;
}
