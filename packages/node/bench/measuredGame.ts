import { provableGames } from "@kifu/chain";

/**
 * The game whose moves are measured: the first in the list, so that figures can be compared with
 * earlier ones.
 */
export const measuredGame = provableGames[0]!;
