import { DEFAULT_PACE, isListed } from "./paces";

/** The page that looks for an opponent on these terms; at the usual pace when it is not ours. */
export function searchLink({ game, moveLimit }: { game: string; moveLimit: number }): string {
  const pace = isListed(moveLimit) ? moveLimit : DEFAULT_PACE;
  return `/play/${encodeURIComponent(game)}?pace=${pace}`;
}
