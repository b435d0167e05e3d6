import { browserKeys, type LastVisitor, lastVisitor, memoryKeys } from "@kifu/client";
import { isEmbedded } from "./embedded";

/** An embedded page looks where no keys are kept, so nobody can be made to act there. */
export const deviceKeys =
  typeof window === "undefined"
    ? memoryKeys()
    : browserKeys(isEmbedded(window.location.pathname) ? "no-keys" : undefined);

/**
 * Reading starts before hydration, because hydration keeps a slow phone busy for a third of a
 * second.
 */
let early: Promise<LastVisitor> | undefined = lastVisitor(deviceKeys);
// The caller of `takeLastVisitor` handles the error.
early.catch(() => undefined);

/**
 * Returns who played here last, as read when this file was loaded. Only the first call returns the
 * answer, because the visitor may change later.
 */
export function takeLastVisitor(): Promise<LastVisitor> | undefined {
  const taken = early;
  early = undefined;
  return taken;
}
