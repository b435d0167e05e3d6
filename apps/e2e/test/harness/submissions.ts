import type { Page, Request } from "playwright-core";

/** The addresses to which pages send queries, transactions, moves, seeks and offers. */
export const TO_NODE = "**/api/{graphql,moves,seeks,draws,takebacks}";

/** Whether the request submits something that was signed. */
export function isSubmission(request: Request): boolean {
  const paths = ["/api/moves", "/api/seeks", "/api/draws", "/api/takebacks"];
  return paths.some((path) => isTo(path, request)) || isTransaction(request);
}

export function isWithdrawal(request: Request): boolean {
  return isTo("/api/seeks", request) && bodyOf(request).includes('"withdraw":true');
}

/**
 * Collects the transactions, moves and searches that this page submits, each once. A page repeats
 * submissions, and signs a long search again and again.
 */
export function submittedBy(page: Page): Set<string> {
  const submitted = new Set<string>();
  page.on("request", (request) => {
    if (!isSubmission(request) || isWithdrawal(request)) return;
    submitted.add(isTo("/api/seeks", request) ? searchOf(request) : bodyOf(request));
  });
  return submitted;
}

/** The parts of a search by which it is told from others. */
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
