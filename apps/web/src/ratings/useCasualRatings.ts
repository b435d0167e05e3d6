import { type CasualRating, fetchCasualRatings } from "@kifu/client/ratings";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";

/**
 * A bot's casual rating in each of these games, in their order. Empty until the node has answered,
 * once. What has ended since is not important enough to ask again.
 */
export function useCasualRatings(
  address: string,
  games: readonly string[],
): readonly (CasualRating | undefined)[] {
  const { url } = useKifu();
  const [ratings, setRatings] = useState<readonly (CasualRating | undefined)[]>([]);
  const asked = games.join(" ");
  useEffect(() => {
    let isHere = true;
    const of = asked.split(" ").map((game) => ({ address, game }));
    fetchCasualRatings(url, of).then(
      (found) => isHere && setRatings(found),
      // Without an answer, the page shows no rating.
      () => undefined,
    );
    return () => void (isHere = false);
  }, [url, address, asked]);
  return ratings;
}
