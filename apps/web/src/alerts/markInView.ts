/** A lock that every visible tab of this browser holds while it knows of a match. */
const LOOKED_AT = "kifu-looked-at";

/** Marks this tab as visible. Returns a function that takes the mark back. */
export function markInView(): () => void {
  let leave: (() => void) | undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  // A page that is being closed is refused: nobody looks at it any more.
  locks()
    ?.request(LOOKED_AT, { mode: "shared" }, () => left)
    .catch(() => undefined);
  return () => leave?.();
}

/** Whether another visible tab shows the same, so that nobody needs to be called. */
export async function isInViewElsewhere(): Promise<boolean> {
  // A page that is being closed is refused here too.
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
