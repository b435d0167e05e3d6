import { operatorPaths } from "@kifu/wire";
import { isObject } from "../lib/isObject.js";

const PATIENCE_MS = 2000;

/** Why another node says that it is not ready. Undefined if it is ready, or does not answer. */
export async function unreadyReasonOf(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(new URL(operatorPaths.readiness, url), { signal });
    const answer: unknown = await response.json();
    const reason = isObject(answer) ? answer["reason"] : undefined;
    return typeof reason === "string" ? reason : undefined;
  } catch {
    return undefined;
  }
}
