import { noteFirstMove } from "./firstMove";

/**
 * The page whose link was pressed. A search makes the player sign, and its match can bind the
 * player for hours. Anyone can send an address, so an address alone must not start a search. Only a
 * press on this site may, and each press starts one search at most. The page's address holds the
 * exact terms of the search.
 */
let pressed: string | undefined;
let hasArrived = false;

export type OpenedBy = "pressed" | "reloaded" | "address";

/**
 * Records that somebody pressed a link to this page.
 * @param move their first move, if they pressed a board
 */
export function press(page: string, move?: string): void {
  pressed = page;
  noteFirstMove(page, move);
}

/** How this page was opened. A press or a reload counts only once. */
export function takeOpening(page: string): OpenedBy {
  const wanted = pressed === page;
  pressed = undefined;
  const arrived = arrival();
  return wanted ? "pressed" : arrived;
}

/**
 * How the browser opened this document. After the first call, the answer is always "address". A
 * referrer on this site counts as a press, so that links also work before scripts load and in new
 * tabs. No other site can fake that referrer. Going back is not a press.
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
