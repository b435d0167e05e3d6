import { errorOf } from "./clientErrors.js";
import type { Facts, KifuError } from "./KifuError.js";
import { texts } from "./texts.js";

/**
 * A refusal as the node tells it. Its code is looked up; its words are not shown, whatever
 * they are, and of its details only what is short and plain.
 */
export function toldError(given: unknown): KifuError {
  const { extensions } = recordOf(given);
  const { code, details } = recordOf(extensions);
  const facts = factsOf(details);
  if (typeof code !== "string" || !isCode(code)) return errorOf("client/refused", { facts });
  return errorOf(code, { facts });
}

function isCode(text: string): boolean {
  return Object.hasOwn(texts, text) || /^[a-z][a-z-]{0,39}\/[a-z][a-z-]{0,39}$/.test(text);
}

const MOST_FACTS = 10;

function factsOf(details: unknown): Facts {
  const facts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(recordOf(details)).slice(0, MOST_FACTS)) {
    if (!/^[a-zA-Z]{1,40}$/.test(name)) continue;
    if (typeof value === "number" && Number.isFinite(value)) facts[name] = value;
    else if (typeof value === "boolean") facts[name] = String(value);
    else if (typeof value === "string" && /^[\w .:/+-]{0,80}$/.test(value)) facts[name] = value;
  }
  return facts;
}

function recordOf(given: unknown): Record<string, unknown> {
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}
