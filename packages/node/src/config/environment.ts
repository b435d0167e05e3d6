import { configKeyNames, isConfigKey } from "./configKeys.js";
import { unknownKey } from "./configErrors.js";
import type { RawSetting } from "./RawSetting.js";
import { VARIABLE_PREFIX, keyOfVariable, variableOf } from "./settingNames.js";

/** Variables as in `process.env`. Tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * This project's variables that are not settings of a node: those of its tests, the web app and the
 * bots. A test finds missing ones.
 */
const OTHERS =
  /^KIFU_(RESULTS|SUITES_IN_ORDER|(WINDOWLESS_)?CHROMIUM|SOAK|TIMES|SHARE|CHOSEN|SHARED_(APP|NODES)|NODE_URL|WEB_BUILD|WHY_UNPROVEN|(MODEL|FUZZ|CRASH|MUTATION|BOTS?)_\w+)$/;

/**
 * The settings in variables. An unknown variable with our prefix is a mistake, not another
 * program's.
 */
export function environment(env: Environment): RawSetting[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || !name.startsWith(VARIABLE_PREFIX) || OTHERS.test(name)) return [];
    const key = keyOfVariable(name);
    const origin = { kind: "variable", text: name } as const;
    if (key !== undefined) return [{ key, value, origin }];
    const show = (near: string) => (isConfigKey(near) ? variableOf(near) : near);
    throw unknownKey(name, origin, configKeyNames, show);
  });
}
