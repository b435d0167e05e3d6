import { unknownKey } from "./faults.js";
import type { RawSetting } from "./RawSetting.js";
import { configFlags, keyOfFlag } from "./settingNames.js";

/** Flags by name, without hyphens. */
export type Flags = Readonly<Record<string, string>>;

/** What flags set. */
export function flagSettings(flags: Flags): RawSetting[] {
  return Object.entries(flags).map(([name, value]) => {
    const key = keyOfFlag(name);
    if (key === undefined) throw unknownFlag(name);
    return { key, value, origin: { kind: "flag", text: `--${name}` } };
  });
}

/** For commands that take other flags besides. */
export function unknownFlag(name: string, others: readonly string[] = []) {
  const flag = `--${name}`;
  const known = [...configFlags, ...others];
  return unknownKey(flag, { kind: "flag", text: flag }, known, (near) => `--${near}`);
}
