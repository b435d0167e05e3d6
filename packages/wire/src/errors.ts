/** The code of what is not a refusal but a fault of the node. */
export const INTERNAL = "internal";

/** What an error was about, in a few names and values. */
export type Details = Record<string, string | number | boolean>;

/** An error as the node sends it, in GraphQL's shape. */
export interface SentError {
  message: string;
  extensions: { code: string; details: Details; remedy: string | undefined };
}

/** What is read of a sent error: its words are not, whatever they are. */
export interface Refusal {
  /** undefined for what is not a code. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;
}

const MOST_DETAILS = 10;

/** Reads an error, which may be anything. Of its details only what is short and plain is kept. */
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
