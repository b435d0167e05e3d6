import { configKeyNames, isConfigKey } from "./configKeys.js";
import { unknownKey } from "./faults.js";
import type { Given } from "./Given.js";
import { VARIABLE_PREFIX, keyOfVariable, variableOf } from "./names.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of this project that set nothing of a node: its tests', the web app's, the bots'. */
const OTHERS =
  /^KIFU_(RESULTS|MODEL_\w+|CHROMIUM|NODE_URL|WEB_BUILD|HOUSE|HOUSE_MOST|PATIENCE_MS)$/;

/** What variables set. One that begins like ours and is none is a mistake, not a stranger. */
export function environment(env: Environment): Given[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || !name.startsWith(VARIABLE_PREFIX) || OTHERS.test(name)) return [];
    const key = keyOfVariable(name);
    const origin = { kind: "variable", name } as const;
    if (key !== undefined) return [{ key, value, origin }];
    throw unknownKey(name, origin, {
      known: configKeyNames,
      show: (near) => (isConfigKey(near) ? variableOf(near) : near),
    });
  });
}
