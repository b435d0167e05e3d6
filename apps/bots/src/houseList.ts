import { type KeyObject, sign, verify } from "node:crypto";
import { type Level, levels } from "@kifu/kit/plain";

/** One of the house players: an address that always plays at this level. */
export interface HousePlayer {
  readonly address: string;
  readonly level: Level;
}

/**
 * The chain does not know who is of the house. Until it does, the house says so itself, in a list
 * that it signs: pages mark the addresses in it, and nobody else can put one there.
 */
export function writeHouseList(players: readonly HousePlayer[], key: KeyObject): string {
  const list = players.map(({ address, level }) => ({ address, level }));
  const signature = sign(null, signedText(list), key).toString("base64");
  return `${JSON.stringify({ players: list, signature }, null, 2)}\n`;
}

/** The players of a list; undefined when this house has not signed just this list. */
export function readHouseList(text: string, key: KeyObject): readonly HousePlayer[] | undefined {
  const list = parse(text);
  if (list === undefined) return undefined;
  const { players, signature } = list;
  return verify(null, signedText(players), key, Buffer.from(signature, "base64"))
    ? players
    : undefined;
}

/** What is signed says what it is for, so that no other signature of the key serves for it. */
function signedText(players: readonly HousePlayer[]): Buffer {
  const lines = players.map(({ address, level }) => `${address} ${level}\n`);
  return Buffer.from(`kifu house players\n${lines.join("")}`);
}

function parse(text: string): { players: HousePlayer[]; signature: string } | undefined {
  try {
    const { players, signature } = JSON.parse(text) as Record<string, unknown>;
    if (!Array.isArray(players) || typeof signature !== "string") return undefined;
    return players.every(isHousePlayer) ? { players, signature } : undefined;
  } catch {
    return undefined;
  }
}

function isHousePlayer(given: unknown): given is HousePlayer {
  const { address, level } = (given ?? {}) as Partial<Record<string, unknown>>;
  // Without blanks or line ends, a list has one signed text and a text one list.
  return (
    typeof address === "string" &&
    /^[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(address) &&
    levels.some((known) => known === level)
  );
}
