import { noteFirstMove } from "./firstMove";

/**
 * A search signs, and the match that it finds binds a player for hours. So it begins by a press on
 * this site and never by an address, which anybody can send to somebody: what was pressed is kept
 * in this page's memory, and is good for one search. A page is named by its address, which holds the exact terms.
 */
let pressed: string | undefined;
let hasArrived = false;

/** How a page came to be opened: by a press on this site, by a reload of itself, or by its address alone. */
export type OpenedBy = "pressed" | "reloaded" | "address";

/**
 * Somebody pressed what leads to this page, to have its search begin or go on.
 *
 * @param move their first move, if they pressed a board
 */
export function press(page: string, move?: string): void {
  pressed = page;
  noteFirstMove(page, move);
}

/** How this page was opened. A press and a reload count once. */
export function takeOpening(page: string): OpenedBy {
  const wanted = pressed === page;
  pressed = undefined;
  const arrived = arrival();
  return wanted ? "pressed" : arrived;
}

/**
 * How this document was opened, if this page is the one that it was opened with. A link of our own counts as
 * pressed: so it is opened before the scripts of the page with the link have come, or in a new tab. No other site can
 * name ours as the referrer, and the way back is not a press.
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
