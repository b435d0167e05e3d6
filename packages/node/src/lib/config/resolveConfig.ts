import { badValue, unknownKey } from "./configErrors.js";
import {
  configFlags,
  keyOfFlag,
  keyOfVariable,
  type RawSetting,
  type SettingOrigin,
  VARIABLE_PREFIX,
  variableOf,
} from "./settingNames.js";
import { defaultConfig, type NodeConfig } from "./NodeConfig.js";
import { type ConfigKey, configKeyNames, isConfigKey, setValue, settingOf } from "./configKeys.js";
import { configFile } from "./configFile.js";

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
    setValue(config, given.key, validated(given));
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

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables that this project's tests, web app and bots read. They are not settings of a node. A
 * test checks that the list is complete.
 */
const OTHERS =
  /^KIFU_(RESULTS|SUITES_IN_ORDER|(WINDOWLESS_)?CHROMIUM|SOAK|SEED|STEPS|SHARED_(APP|NODES)|NODE_URL|WEB_(BUILD|CONTRACT_KEY|MINA_URL)|(MUTATION|BOTS?)_\w+)$/;

/** Throws if a variable with Kifu's prefix is unknown. */
function environment(env: Environment): RawSetting[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || !name.startsWith(VARIABLE_PREFIX) || OTHERS.test(name)) return [];
    const key = keyOfVariable(name);
    const origin = { kind: "variable", text: name } as const;
    if (key !== undefined) return [{ key, value, origin }];
    const show = (near: string) => (isConfigKey(near) ? variableOf(near) : near);
    throw unknownKey(name, origin, configKeyNames, show);
  });
}

/** Flags by name, without hyphens. */
type Flags = Readonly<Record<string, string>>;

function flagSettings(flags: Flags): RawSetting[] {
  return Object.entries(flags).map(([name, value]) => {
    const key = keyOfFlag(name);
    const origin: SettingOrigin = { kind: "flag", text: `--${name}` };
    if (key === undefined) {
      throw unknownKey(origin.text, origin, configFlags, (near) => `--${near}`);
    }
    return { key, value, origin };
  });
}
