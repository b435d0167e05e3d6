import type { Page, Request } from "playwright-core";

/** Whether a page sends a transaction with this request. */
export function isSubmission(request: Request): boolean {
  return request.postData()?.includes("submitTx") === true;
}

/** The transactions of this page, each once: while the node is busy, a page sends the same one again. */
export function submittedBy(page: Page): Set<string> {
  const submitted = new Set<string>();
  page.on("request", (request) => {
    if (isSubmission(request)) submitted.add(String(request.postData()));
  });
  return submitted;
}
