import { browserKeys, type LastVisitor, lastVisitor, memoryKeys } from "@kifu/client";

/** This device's keys. A server has none. */
export const deviceKeys = typeof window === "undefined" ? memoryKeys() : browserKeys();

/** Started before hydration, which keeps a slow phone busy for a third of a second. */
let early: Promise<LastVisitor> | undefined = lastVisitor(deviceKeys);
// Whoever takes it handles the error.
early.catch(() => undefined);

/** Who played here last, as read early. Only once: later it may be somebody else. */
export function takeLastVisitor(): Promise<LastVisitor> | undefined {
  const taken = early;
  early = undefined;
  return taken;
}
