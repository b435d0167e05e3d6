import {
  isPlaying,
  latestMatchOf,
  oppositeSide,
  type Player,
  type Side,
  type TableTerms,
} from "@kifu/client";

/** One of a table's two players. 0 is the player named first in the table's address. */
export type PlayerIndex = 0 | 1;

export function sideOf({ side }: TableTerms, index: PlayerIndex): Side {
  return index === 0 ? side : oppositeSide(side);
}

/**
 * Whether a player sits at this table, by publicly seeking the other player on the table's terms.
 */
export function sitsAt(table: TableTerms, index: PlayerIndex, player: Player | undefined): boolean {
  const { game, moveLimit, stake = 0 } = table;
  return (
    seeksOther(table, index, player) &&
    player?.queue?.game === game &&
    player.queue.moveLimit === moveLimit &&
    player.queue.stake === stake &&
    !player.queue.rated &&
    player.queue.side === sideOf(table, index)
  );
}

export function seeksOther(
  { players }: TableTerms,
  index: PlayerIndex,
  player: Player | undefined,
): boolean {
  const { queue } = player ?? {};
  return queue?.waiting === true && queue.opponent === players[index === 0 ? 1 : 0];
}

/**
 * The match of the table's kind that is the latest one of both players. Undefined if their latest
 * matches differ.
 */
export function sharedMatch(
  players: readonly (Player | undefined)[],
  terms: Pick<TableTerms, "moveLimit">,
): { readonly id: number; readonly isRunning: boolean } | undefined {
  const [one, other] = players;
  const id = one && latestMatchOf(one, terms);
  if (id === undefined || other === undefined || latestMatchOf(other, terms) !== id) {
    return undefined;
  }
  return { id, isRunning: isPlaying(one!, id) && isPlaying(other, id) };
}
