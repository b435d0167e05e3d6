import { unknownKey } from "./configErrors.js";
import type { RawSetting, SettingOrigin } from "./RawSetting.js";
import { configFlags, keyOfFlag } from "./settingNames.js";

/** Flags by name, without hyphens. */
export type Flags = Readonly<Record<string, string>>;

export function flagSettings(flags: Flags): RawSetting[] {
  return Object.entries(flags).map(([name, value]) => {
    const key = keyOfFlag(name);
    const origin: SettingOrigin = { kind: "flag", text: `--${name}` };
    if (key === undefined) {
      throw unknownKey(origin.text, origin, configFlags, (near) => `--${near}`);
    }
    return { key, value, origin };
  });
}
