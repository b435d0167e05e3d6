import type { Page, Request } from "playwright-core";

export const TO_NODE = "**/api/{graphql,statements}";

export interface PostedStatement {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Whether the request submits something that was signed. Pages announce presence by themselves, so it does not count. */
export function isSubmission(request: Request): boolean {
  return statementsIn(request).some(({ kind }) => kind !== "presence") || isTransaction(request);
}

export function seekIn(request: Request): PostedStatement | undefined {
  return statementsIn(request).find(({ kind }) => kind === "seek");
}

export function isWithdrawal(request: Request): boolean {
  return seekIn(request)?.["withdraw"] === true;
}

/**
 * Collects what this page submits. A repeated submission counts once, because pages retry, and
 * they renew the signature of a long search.
 */
export function submittedBy(page: Page): Set<string> {
  const submitted = new Set<string>();
  page.on("request", (request) => {
    if (!isSubmission(request) || isWithdrawal(request)) return;
    const seek = seekIn(request);
    submitted.add(seek === undefined ? bodyOf(request) : searchOf(seek));
  });
  return submitted;
}

function searchOf(seek: PostedStatement): string {
  return JSON.stringify([seek["owner"], seek["game"], seek["moveLimit"], seek["after"]]);
}

export function statementsIn(request: Request): readonly PostedStatement[] {
  if (new URL(request.url()).pathname !== "/api/statements") return [];
  return (JSON.parse(bodyOf(request)) as { statements: PostedStatement[] }).statements;
}

function isTransaction(request: Request): boolean {
  return bodyOf(request).includes("submitTx");
}

function bodyOf(request: Request): string {
  return request.postData() ?? "";
}
