/** Held by every tab of this browser that is looked at and knows of a match. */
const LOOKED_AT = "kifu-looked-at";

/** Says that this tab is looked at. What is returned takes it back. */
export function markInView(): () => void {
  let leave: (() => void) | undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  // A page that is being left is refused: nobody looks at it any more.
  locks()
    ?.request(LOOKED_AT, { mode: "shared" }, () => left)
    .catch(() => undefined);
  return () => leave?.();
}

/** Whether another tab, which shows the same, is looked at: then nobody needs to be called. */
export async function isInViewElsewhere(): Promise<boolean> {
  // A page that is being left is refused here, too.
  const known = await locks()
    ?.query()
    .catch(() => undefined);
  const held = known?.held ?? [];
  return held.some(({ name }) => name === LOOKED_AT);
}

/** Some browsers have none, and none has any for pages that are not secure. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
