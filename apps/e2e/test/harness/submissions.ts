import type { Page, Request } from "playwright-core";

/** Where pages send what they ask, their transactions, their moves, what they seek, and what they say of an offer. */
export const TO_NODE = "**/api/{graphql,moves,seeks,draws,takebacks}";

/** Whether a page sends something signed with this request: a transaction, a move, a seek, or a word of an offer. */
export function isSubmission(request: Request): boolean {
  const paths = ["/api/moves", "/api/seeks", "/api/draws", "/api/takebacks"];
  return paths.some((path) => isTo(path, request)) || isTransaction(request);
}

/** Whether a page has what it seeks forgotten with this request. */
export function isWithdrawal(request: Request): boolean {
  return isTo("/api/seeks", request) && bodyOf(request).includes('"withdraw":true');
}

/**
 * The transactions, moves and searches of this page, each once: while the node is busy, a page sends the same again,
 * and a search that goes on is signed again and again.
 */
export function submittedBy(page: Page): Set<string> {
  const submitted = new Set<string>();
  page.on("request", (request) => {
    if (!isSubmission(request) || isWithdrawal(request)) return;
    submitted.add(isTo("/api/seeks", request) ? searchOf(request) : bodyOf(request));
  });
  return submitted;
}

/** What tells one player's searches apart. */
function searchOf(request: Request): string {
  const { seek } = JSON.parse(bodyOf(request)) as { seek: Record<string, unknown> };
  return JSON.stringify([seek["owner"], seek["game"], seek["moveLimit"], seek["after"]]);
}

function isTo(path: string, request: Request): boolean {
  return new URL(request.url()).pathname === path;
}

function isTransaction(request: Request): boolean {
  return bodyOf(request).includes("submitTx");
}

function bodyOf(request: Request): string {
  return request.postData() ?? "";
}
