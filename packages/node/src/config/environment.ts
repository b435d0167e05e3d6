import { configKeyNames, isConfigKey } from "./configKeys.js";
import { unknownKey } from "./configErrors.js";
import type { RawSetting } from "./RawSetting.js";
import { VARIABLE_PREFIX, keyOfVariable, variableOf } from "./settingNames.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables that this project's tests, web app and bots read. They are not settings of a node. A
 * test checks that the list is complete.
 */
const OTHERS =
  /^KIFU_(RESULTS|SUITES_IN_ORDER|(WINDOWLESS_)?CHROMIUM|SOAK|SHARED_(APP|NODES)|NODE_URL|WEB_BUILD|WHY_UNPROVEN|(MODEL|FUZZ|CRASH|MUTATION|BOTS?)_\w+)$/;

/**
 * Returns the settings in environment variables. Throws if a variable with Kifu's prefix is
 * unknown.
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
