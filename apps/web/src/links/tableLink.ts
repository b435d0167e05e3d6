import { isAddress, type TableTerms } from "@kifu/client";
import { wordsOf } from "../games/words";
import { DEFAULT_PACE } from "../lib/paces";
import { readSide } from "../lib/sideName";
import { readStake } from "../stakes/amounts";
import { first, type Query, readPace, stakeOf } from "./inviteLink";

export type TableFault = "player" | "same-player" | "game" | "pace" | "stake" | "side";

/**
 * The page of a table for two players. Its address contains no secret, because only the table's two
 * players can sit down.
 */
export function tableLink(table: TableTerms): string {
  return `${pathOf(table)}?${queryOf(table)}`;
}

export function tablePicture(table: TableTerms): string {
  return `${pathOf(table)}/picture.png?${queryOf(table)}`;
}

function pathOf({ players: [one, other] }: TableTerms): string {
  return `/table/${one}/${other}`;
}

function queryOf({ game, moveLimit, stake, side }: TableTerms): string {
  const query = { game, pace: `${moveLimit}`, ...stakeOf(stake), side: `${side}` };
  return new URLSearchParams(query).toString();
}

/** The table in an address, or the first part that is wrong. */
export function readTable(
  players: readonly [string, string],
  query: Query,
): { readonly table: TableTerms } | { readonly fault: TableFault } {
  const [one, other] = players;
  if (!isAddress(one) || !isAddress(other)) return { fault: "player" };
  if (one === other) return { fault: "same-player" };
  const game = wordsOf(first(query["game"]))?.name;
  if (game === undefined) return { fault: "game" };
  const moveLimit = readPace(first(query["pace"]) ?? `${DEFAULT_PACE}`);
  if (moveLimit === undefined) return { fault: "pace" };
  const stake = readStake(first(query["stake"]));
  if (stake === undefined) return { fault: "stake" };
  const side = readSide(first(query["side"]) ?? "0");
  if (side === undefined) return { fault: "side" };
  return { table: { players, game, moveLimit, side, ...(stake > 0 && { stake }) } };
}

/**
 * The address in a pasted text, which may be a link to a player's page. Undefined if there is
 * none.
 */
export function readPlayer(text: string): string | undefined {
  const address = /^(?:\S*\/player\/)?(B62\w{52})(?:[/?#]\S*)?$/.exec(text.trim())?.[1];
  return address !== undefined && isAddress(address) ? address : undefined;
}
