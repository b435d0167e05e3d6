import { browserKeys, type LastVisitor, lastVisitor, memoryKeys } from "@kifu/client";

/** The keys on this device. A server has none. */
export const deviceKeys = typeof window === "undefined" ? memoryKeys() : browserKeys();

/** Begun before React takes over the page, which keeps a slow phone busy for a third of a second. */
let early: Promise<LastVisitor> | undefined = lastVisitor(deviceKeys);
// Whoever takes it is told.
early.catch(() => undefined);

/** Who played here last, as it was read early. Once: later it may be somebody else. */
export function takeLastVisitor(): Promise<LastVisitor> | undefined {
  const taken = early;
  early = undefined;
  return taken;
}
