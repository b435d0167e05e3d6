import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Whether a request's `Authorization` header has the secret. */
export function hasSecret({ authorization = "" }: IncomingHttpHeaders, secret: string): boolean {
  const [, given = ""] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  return isSecret(given, secret);
}

/**
 * Whether the given text is the secret. If there is no secret, no text is. Compares digests,
 * which have equal lengths, so the comparison takes the same time for every wrong secret.
 */
export function isSecret(given: string, secret: string | undefined): boolean {
  if (secret === undefined || secret === "") return false;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
