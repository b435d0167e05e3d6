import {
  type CasualRating,
  casualRating,
  list,
  optional,
  type Page,
  type RankedPlayer,
  rankedPlayer,
  type RatingChange,
  ratingChangePage,
} from "@kifu/wire";
import { type PageRequest, read } from "./NodeApi.js";
import { NodeHttp } from "./NodeHttp.js";

export type { CasualRating } from "@kifu/wire";

/** The players of a game with the highest ratings that are not provisional, best first. */
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

/** A player's ratings in a game after each rated match, latest first. */
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

/** How many casual ratings one request asks for. */
const ASKED = 30;

/**
 * Fetches what players' casual matches say against opponents with a rating, in the order asked for;
 * undefined where nothing does. The node has computed it, and no proof covers it.
 *
 * @example const [rating] = await fetchCasualRatings(kifu.url, [{ address, game: "randzu" }]);
 */
export async function fetchCasualRatings(
  url: string,
  of: readonly { readonly address: string; readonly game: string }[],
  given?: typeof fetch,
): Promise<(CasualRating | undefined)[]> {
  const http = new NodeHttp(url, given);
  const found: (CasualRating | undefined)[] = [];
  for (let from = 0; from < of.length; from += ASKED) {
    const asked = of.slice(from, from + ASKED);
    const variables = Object.fromEntries(
      asked.flatMap(({ address, game }, i) => [
        [`a${i}`, address],
        [`g${i}`, game],
      ]),
    );
    const fields = asked.map(
      (_, i) => `r${i}: casualRating(address: $a${i}, game: $g${i}) { ${casualRating.selection} }`,
    );
    const declared = Object.keys(variables).map((name) => `$${name}: String!`);
    const query = `query (${declared.join(", ")}) { ${fields.join(" ")} }`;
    const answer = await http.query(query, variables);
    found.push(...asked.map((_, i) => read(optional(casualRating), answer, `r${i}`)));
  }
  return found;
}
