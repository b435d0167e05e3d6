/** The page that looks for an opponent on these terms: a reload goes on with the same search. */
export function searchLink({ game, moveLimit }: { game: string; moveLimit: number }): string {
  return `/play/${encodeURIComponent(game)}?pace=${moveLimit}`;
}
