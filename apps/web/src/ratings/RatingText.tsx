import type { Rating } from "@kifu/client";
import { texts } from "../texts/texts";

/** A rating beside a name. A question mark says that it is provisional. */
export function RatingText({ rating: { rating, provisional } }: { readonly rating: Rating }) {
  const { ratings } = texts();
  const heard = (text: string) => <span className="sr-only">{text}</span>;
  const seen = (text: string) => <span aria-hidden="true">{text}</span>;
  return (
    <span className="text-sm tabular-nums text-soft">
      {provisional
        ? ratings.provisional({ rating, heard, seen })
        : ratings.rating({ rating, heard })}
    </span>
  );
}
