import {
  list,
  type Page,
  type RankedPlayer,
  rankedPlayer,
  type RatingChange,
  ratingChangePage,
} from "@kifu/wire";
import { type PageRequest, read } from "./NodeApi.js";
import type { NodeHttp } from "./NodeHttp.js";

export async function leaderboard(
  http: NodeHttp,
  game: string,
  first: number | undefined,
): Promise<RankedPlayer[]> {
  const decoder = list(rankedPlayer);
  const query = `query ($game: String!, $first: Int) {
    leaderboard(game: $game, first: $first) { ${rankedPlayer.selection} }
  }`;
  return read(decoder, await http.query(query, { game, first }), "leaderboard");
}

export async function ratingChanges(
  http: NodeHttp,
  address: string,
  game: string,
  { first, after }: PageRequest = {},
): Promise<Page<RatingChange>> {
  const query = `query ($address: String!, $game: String!, $first: Int, $after: Float) {
    ratingChanges(address: $address, game: $game, first: $first, after: $after) { ${ratingChangePage.selection} }
  }`;
  const answer = await http.query(query, { address, game, first, after });
  return read(ratingChangePage, answer, "ratingChanges");
}
