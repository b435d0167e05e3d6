import { type KeyObject, sign, verify } from "node:crypto";
import { type Level, levels } from "@kifu/kit/plain";

/** One of the bots: an address that always plays at this level. */
export interface ListedBot {
  readonly address: string;
  readonly level: Level;
}

/**
 * The chain does not know who is a bot. Until it does, their operator says so, in a list
 * that it signs: pages mark the addresses in it, and nobody else can put one there.
 */
export function writeBotList(players: readonly ListedBot[], key: KeyObject): string {
  const list = players.map(({ address, level }) => ({ address, level }));
  const signature = sign(null, signedText(list), key).toString("base64");
  return `${JSON.stringify({ players: list, signature }, null, 2)}\n`;
}

/** The players of a list; undefined when the key has not signed exactly this list. */
export function readBotList(text: string, key: KeyObject): readonly ListedBot[] | undefined {
  const list = parse(text);
  if (list === undefined) return undefined;
  const { players, signature } = list;
  return verify(null, signedText(players), key, Buffer.from(signature, "base64"))
    ? players
    : undefined;
}

/** What is signed says what it is for, so that no other signature of the key serves for it. */
function signedText(players: readonly ListedBot[]): Buffer {
  const lines = players.map(({ address, level }) => `${address} ${level}\n`);
  return Buffer.from(`kifu bots\n${lines.join("")}`);
}

function parse(text: string): { players: ListedBot[]; signature: string } | undefined {
  try {
    const { players, signature } = JSON.parse(text) as Record<string, unknown>;
    if (!Array.isArray(players) || typeof signature !== "string") return undefined;
    return players.every(isListedBot) ? { players, signature } : undefined;
  } catch {
    return undefined;
  }
}

function isListedBot(given: unknown): given is ListedBot {
  const { address, level } = (given ?? {}) as Partial<Record<string, unknown>>;
  // Without blanks or line ends, a list has one signed text and a text one list.
  return (
    typeof address === "string" &&
    /^[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(address) &&
    levels.some((known) => known === level)
  );
}
