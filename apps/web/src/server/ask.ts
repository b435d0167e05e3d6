import { connect, type Kifu } from "@kifu/client";
import { meantChain } from "../lib/meantChain";
import { nodeUrl } from "../lib/nodeUrl";

/** After this time a page is shown without the answer. */
const PATIENCE_MS = 1200;
/**
 * How long several readers share an answer, so that they cannot overload the node. It is too short
 * for a player to move, receive the answer and reload the page.
 */
const KEPT_MS = 100;
const MOST_KEPT = 500;

interface Kept {
  readonly at: number;
  readonly answer: Promise<unknown>;
}
const kept = new Map<string, Kept>();
const connections = new Map<string, Kifu>();

/**
 * Asks the node while a page is rendered, so that the page has content from the start. If there
 * is no answer, returns undefined instead of an error, because the page asks again by itself.
 */
export async function ask<Value extends object>(
  what: string,
  question: (kifu: Kifu) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await inTime(remember(what, question));
  } catch {
    return undefined;
  }
}

function remember<Value>(what: string, question: (kifu: Kifu) => Promise<Value>): Promise<Value> {
  const url = nodeUrl();
  const key = `${url} ${what}`;
  const known = kept.get(key);
  if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.answer as Promise<Value>;
  const connection = connections.get(url) ?? open(url);
  connections.set(url, connection);
  const answer = question(connection);
  const [oldest] = kept.keys();
  kept.delete(key);
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { at: Date.now(), answer });
  return answer;
}

function open(url: string): Kifu {
  const chain = meantChain();
  return connect(url, { patienceMs: PATIENCE_MS, ...(chain !== undefined && { chain }) });
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The node was too slow")), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
