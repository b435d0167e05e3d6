import { unknownKey } from "./faults.js";
import type { Given } from "./Given.js";
import { configFlags, keyOfFlag } from "./names.js";

/** Flags by name, without hyphens. */
export type Flags = Readonly<Record<string, string>>;

/** What flags set. */
export function flagSettings(flags: Flags): Given[] {
  return Object.entries(flags).map(([name, value]) => {
    const key = keyOfFlag(name);
    if (key === undefined) throw unknownFlag(name);
    return { key, value, origin: { kind: "flag", name } };
  });
}

/** For whoever takes other flags besides. */
export function unknownFlag(name: string, others: readonly string[] = []) {
  return unknownKey(
    `--${name}`,
    { kind: "flag", name },
    {
      known: [...configFlags, ...others],
      show: (near) => `--${near}`,
    },
  );
}
