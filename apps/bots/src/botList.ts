import { type KeyObject, sign, verify } from "node:crypto";
import { type Level, levels } from "@kifu/kit/plain";

/** A bot's address, and its permanent level. */
export interface ListedBot {
  readonly address: string;
  readonly level: Level;
}

/**
 * Makes the list of bots, signed by their operator. The chain does not know who is a bot. Pages
 * mark the addresses in this list as bots, and nobody without the key can add an address.
 */
export function writeBotList(players: readonly ListedBot[], key: KeyObject): string {
  const list = players.map(({ address, level }) => ({ address, level }));
  const signature = sign(null, signedText(list), key).toString("base64");
  return `${JSON.stringify({ players: list, signature }, null, 2)}\n`;
}

/** Reads the players of a list. Undefined unless the key has signed exactly this list. */
export function readBotList(text: string, key: KeyObject): readonly ListedBot[] | undefined {
  const list = parse(text);
  if (list === undefined) return undefined;
  const { players, signature } = list;
  return verify(null, signedText(players), key, Buffer.from(signature, "base64"))
    ? players
    : undefined;
}

/**
 * The signed text names its purpose, so that no other signature of the same key can serve as the
 * signature of a list.
 */
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
  // Neither part may contain a space or a line break. So no two lists have the same signed text.
  return (
    typeof address === "string" &&
    /^[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(address) &&
    levels.some((known) => known === level)
  );
}
