import type { Page, Request } from "playwright-core";

/** Where pages send what they ask, their transactions, and their moves. */
export const TO_NODE = "**/api/{graphql,moves}";

/** Whether a page sends a transaction or a move with this request. */
export function isSubmission(request: Request): boolean {
  return new URL(request.url()).pathname === "/api/moves" || isTransaction(request);
}

function isTransaction(request: Request): boolean {
  return request.postData()?.includes("submitTx") === true;
}

/** The transactions and moves of this page, each once: while the node is busy, a page sends the same again. */
export function submittedBy(page: Page): Set<string> {
  const submitted = new Set<string>();
  page.on("request", (request) => {
    if (isSubmission(request)) submitted.add(String(request.postData()));
  });
  return submitted;
}
