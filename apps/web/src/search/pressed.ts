import type { Terms } from "@kifu/client";

/**
 * A search signs, and the match that it finds binds a player for hours. So it begins by a press on
 * this site and never by an address, which anybody can send to somebody: what was pressed is kept
 * in this page's memory, and is good for one search.
 */
let pressed: Terms | undefined;
let hasArrived = false;

/** Somebody pressed what leads to a search on these terms. */
export function press({ game, moveLimit, side = 0 }: Terms): void {
  pressed = { game, moveLimit, side };
}

/** Whether the search on these terms was asked for by a press. True once for each. */
export function takePress({ game, moveLimit, side = 0 }: Terms): boolean {
  const wanted = pressed?.game === game && pressed.moveLimit === moveLimit && pressed.side === side;
  pressed = undefined;
  return arrivedByLink() || wanted;
}

/**
 * Whether this document was opened by a link of our own, as it is before the scripts of the page
 * with the link have come, or in a new tab. No other site can name ours as the referrer, and a
 * reload or the way back is not a press.
 */
function arrivedByLink(): boolean {
  if (hasArrived) return false;
  hasArrived = true;
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    opened?.type === "navigate" &&
    opened.name === location.href &&
    document.referrer.startsWith(`${location.origin}/`)
  );
}
