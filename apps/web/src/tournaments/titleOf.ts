import { gameNumbered, type ListedTournament } from "@kifu/client/tournaments";
import { wordsOf } from "../games/words";
import type { Texts } from "../texts/Catalogue";

/**
 * The name of a tournament, for pages and for their titles, which the server writes.
 *
 * @example titleOf(tournament, texts()) // "Swiss tournament: Randzu"
 */
export function titleOf(
  { form, game }: Pick<ListedTournament, "form" | "game">,
  said: Texts,
): string {
  const { swissOf, roundRobinOf, arenaOf, anotherGame } = said.tournaments;
  const title = { swiss: swissOf, "round-robin": roundRobinOf, arena: arenaOf }[form];
  return title({ game: wordsOf(gameNumbered(game), said)?.title ?? anotherGame });
}
