/** The code of a failure inside the node, as opposed to a refusal. */
export const INTERNAL = "internal";

/** Facts about an error, by name. */
export type Details = Record<string, string | number | boolean>;

/** An error as the node sends it, in GraphQL's form. */
export interface SentError {
  message: string;
  extensions: { code: string; details: Details; remedy: string | undefined };
}

/** The parts of a node's error that a client uses. The client ignores the node's message. */
export interface Refusal {
  /** undefined if the code is missing or malformed. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;
}

const MOST_DETAILS = 10;

/** Reads an error from any value. Keeps only details that are short texts or numbers. */
export function refusal(given: unknown): Refusal {
  const { code, details } = recordOf(recordOf(given)["extensions"]);
  const isCode =
    typeof code === "string" && /^(internal|[a-z][a-z-]{0,39}\/[a-z][a-z-]{0,39})$/.test(code);
  return { code: isCode ? code : undefined, details: plainDetails(details) };
}

function plainDetails(given: unknown): Refusal["details"] {
  const details: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(recordOf(given)).slice(0, MOST_DETAILS)) {
    if (!/^[a-zA-Z]{1,40}$/.test(name)) continue;
    if (typeof value === "number" && Number.isFinite(value)) details[name] = value;
    else if (typeof value === "boolean") details[name] = String(value);
    else if (typeof value === "string" && /^[\w .:/+-]{0,80}$/.test(value)) details[name] = value;
  }
  return details;
}

function recordOf(given: unknown): Record<string, unknown> {
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}
