import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { resolve } from "node:path";
import { HttpRefusal } from "../lib/refusals.js";
import { nodeCodes } from "../lib/nodeCodes.js";

const REMEDY =
  "Run the command as the node's user in the node's directory, or set the same operator.secret (KIFU_OPERATOR_SECRET) for both.";

/**
 * Draws a secret for a node whose settings have no `operator.secret`. Whoever can read the file
 * is the operator, so it does not matter from which address a command comes.
 */
export function writeOperatorSecret(store: string): string {
  const file = fileOf(store);
  const secret = randomBytes(32).toString("hex");
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}

/** Undefined if this user can read no such file. */
export function readOperatorSecret(store: string): string | undefined {
  try {
    return readFileSync(fileOf(store), "utf8").trim();
  } catch {
    return undefined;
  }
}

function fileOf(store: string): string {
  return `${resolve(store)}-operator`;
}

/** Throws unless the request has the operator's secret. */
export function assertOperator(headers: IncomingHttpHeaders, secret: string): void {
  if (secret === "") {
    throw new HttpRefusal(
      403,
      nodeCodes.operator.noSecret,
      "This node takes no orders over HTTP, because it has no secret for operators.",
      { remedy: REMEDY },
    );
  }
  if (hasSecret(headers, secret)) return;
  throw new HttpRefusal(
    401,
    nodeCodes.operator.wrongSecret,
    "Only operators with the node's secret may do this.",
    { remedy: REMEDY },
    { "www-authenticate": "Bearer" },
  );
}

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
