import { badValue } from "./configErrors.js";
import type { RawSetting, SettingOrigin } from "./RawSetting.js";
import { type NodeConfig, defaultConfig } from "./NodeConfig.js";
import { type ConfigKey, configKeyNames, settingOf, valueAt } from "./configKeys.js";
import { configFile } from "./configFile.js";
import { type Environment, environment } from "./environment.js";
import { type Flags, flagSettings } from "./flagSettings.js";

/** Sources of settings. The environment overrides the file, and flags override both. */
export interface ConfigSources {
  /** Must exist. If undefined, `kifu.config.json` in the working directory is read if it exists. */
  file?: string | undefined;
  env: Environment;
  flags: Flags;
}

/** The configuration with the origin of each value, so that an error can name what to fix. */
export interface ResolvedConfig {
  config: NodeConfig;
  /** Where each setting's value comes from. */
  origins: Readonly<Record<ConfigKey, SettingOrigin>>;
}

/**
 * Merges defaults, configuration file, environment and flags, each overriding the previous. Throws
 * a `NodeError` with a code `config/…` that names the value, its origin and what was expected.
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
    // Validated even if a later source overrides it: a mistake there is still a mistake.
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
