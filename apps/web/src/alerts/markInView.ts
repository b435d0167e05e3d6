/** A lock that every visible tab of this browser holds while it follows a match. */
const LOOKED_AT = "kifu-looked-at";

/** The returned function removes the mark. */
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

/** Whether another visible tab shows the same page. This tab then need not alert the player. */
export async function isInViewElsewhere(): Promise<boolean> {
  // The browser rejects lock requests of a page that is being closed.
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
