/** A lock that every visible tab of this browser holds while it follows a match. */
const LOOKED_AT = "kifu-looked-at";

/** Counts this tab as visible until the returned function is called. */
export function markInView(): () => void {
  let leave: (() => void) | undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  // The browser rejects lock requests of a page that is being closed. Such a page needs no mark,
  // so the error is ignored.
  locks()
    ?.request(LOOKED_AT, { mode: "shared" }, () => left)
    .catch(() => undefined);
  return () => leave?.();
}

/** Whether a visible tab follows a match. If so, a hidden tab need not alert the player. */
export async function isInViewElsewhere(): Promise<boolean> {
  // As above, the browser rejects lock requests of a page that is being closed.
  const known = await locks()
    ?.query()
    .catch(() => undefined);
  const held = known?.held ?? [];
  return held.some(({ name }) => name === LOOKED_AT);
}

/** Some browsers lack Web Locks, and insecure pages never have them. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
