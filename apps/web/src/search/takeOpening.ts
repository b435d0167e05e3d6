import { noteFirstMove } from "./firstMove";

/**
 * A search signs, and its match binds a player for hours. So it starts only by a press on this site
 * and never by an address, which anybody can send to somebody. A press is stored in this page's
 * memory and counts for one search. A page is identified by its address, which holds the exact
 * terms.
 */
let pressed: string | undefined;
let hasArrived = false;

/** How a page was opened: by a press on this site, by a reload, or by its address alone. */
export type OpenedBy = "pressed" | "reloaded" | "address";

/**
 * Somebody pressed a link to this page, to start or continue its search.
 * @param move their first move, if they pressed a board
 */
export function press(page: string, move?: string): void {
  pressed = page;
  noteFirstMove(page, move);
}

/** How this page was opened. A press or a reload counts once. */
export function takeOpening(page: string): OpenedBy {
  const wanted = pressed === page;
  pressed = undefined;
  const arrived = arrival();
  return wanted ? "pressed" : arrived;
}

/**
 * How this document was opened, if this is the page it was opened with. A link of our own counts
 * as pressed, so that it also works before scripts have loaded or in a new tab. No other site can
 * name ours as the referrer, and going back is not a press.
 */
function arrival(): OpenedBy {
  if (hasArrived) return "address";
  hasArrived = true;
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (opened === undefined || withoutHash(opened.name) !== withoutHash(location.href)) {
    return "address";
  }
  if (opened.type === "reload") return "reloaded";
  const isOurs = document.referrer.startsWith(`${location.origin}/`);
  return opened.type === "navigate" && isOurs ? "pressed" : "address";
}

function withoutHash(address: string): string | undefined {
  return address.split("#")[0];
}
