import { configKeyNames, isConfigKey } from "./configKeys.js";
import { unknownKey } from "./configErrors.js";
import type { RawSetting } from "./RawSetting.js";
import { VARIABLE_PREFIX, keyOfVariable, variableOf } from "./settingNames.js";

/** Variables as `process.env` has them; tests give their own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables of this project that set nothing in a node: those of its tests, the web app and the
 * bots. A test finds those that are missing.
 */
const OTHERS =
  /^KIFU_(RESULTS|(WINDOWLESS_)?CHROMIUM|SOAK|TIMES|SHARE|CHOSEN|SHARED_(APP|NODES)|NODE_URL|WEB_BUILD|WHY_UNPROVEN|(MODEL|FUZZ|CRASH|BOTS?)_\w+)$/;

/** What variables set. An unknown one that begins like ours is a mistake, not another program's. */
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
