import type { Match, SeatNumber } from "@kifu/client";
import { texts } from "../texts/texts";

/**
 * How a rated match changed a seat's rating. Undefined until the match is rated.
 *
 * @example ratingChangeText(match, 0) // "1500 → 1662 (+162)"
 */
export function ratingChangeText({ seats }: Pick<Match, "seats">, seat: SeatNumber) {
  const { rating: before, ratingAfter: after } = seats[seat];
  if (before === undefined || after === undefined) return undefined;
  const change = after.rating - before.rating;
  const signed = change < 0 ? `−${-change}` : `+${change}`;
  return `${before.rating} → ${after.rating} (${signed})`;
}

/** What to say instead of the changes. */
export function noChangeText({ result }: Pick<Match, "result">): string {
  const { ratings } = texts();
  return result === "aborted" ? ratings.aborted : ratings.soon;
}
