import { badValue } from "./faults.js";
import type { Given, Origin } from "./Given.js";
import { type NodeConfig, defaultConfig } from "./NodeConfig.js";
import { type ConfigKey, configKeyNames, settingOf } from "./configKeys.js";
import { configFile } from "./configFile.js";
import { type Environment, environment } from "./environment.js";
import { type Flags, flagSettings } from "./flagSettings.js";

export interface ConfigSources {
  /** Must exist. Without it, `kifu.config.json` of the working directory counts, if any. */
  file?: string | undefined;
  env: Environment;
  flags: Flags;
}

export interface ResolvedConfig {
  config: NodeConfig;
  /** Where each setting's value comes from. */
  origins: Readonly<Record<ConfigKey, Origin>>;
}

/** Puts the sources together: defaults, then the file, then variables, then flags. */
export function resolveConfig({ file, env, flags }: ConfigSources): ResolvedConfig {
  const config = structuredClone(defaultConfig);
  const origins = Object.fromEntries(
    configKeyNames.map((key): [string, Origin] => [key, { kind: "default" }]),
  ) as Record<ConfigKey, Origin>;

  for (const given of [...configFile(file), ...environment(env), ...flagSettings(flags)]) {
    // Judged even when a later source takes its place: a mistake there is still a mistake.
    set(config, given.key, judged(given));
    origins[given.key] = given.origin;
  }
  return { config, origins };
}

function judged({ key, value, origin }: Given): unknown {
  const { type } = settingOf(key);
  const fromFile = origin.kind === "file";
  const read = fromFile ? type.fromJson(value) : type.fromText(value as string);
  if (read === undefined) throw badValue(key, value, origin);
  return read;
}

function set(config: NodeConfig, key: ConfigKey, value: unknown): void {
  const parts = key.split(".");
  const last = parts.pop() ?? key;
  let group = config as unknown as Record<string, unknown>;
  for (const part of parts) group = group[part] as Record<string, unknown>;
  group[last] = value;
}
