import { browserKeys, lastVisitor, memoryKeys } from "@kifu/client";

/** The keys on this device. A server has none. */
export const keys = typeof window === "undefined" ? memoryKeys() : browserKeys();

/** Who played here last. Read before React takes over the page, which keeps a slow phone busy for a third of a second. */
export const last = lastVisitor(keys);

// Whoever waits for it is told.
last.catch(() => undefined);
