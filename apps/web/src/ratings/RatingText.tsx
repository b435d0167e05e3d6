import type { Rating } from "@kifu/client";

/** A rating beside a name. A question mark says that it is provisional. */
export function RatingText({ rating: { rating, provisional } }: { readonly rating: Rating }) {
  return (
    <span className="text-sm tabular-nums text-soft">
      <span className="sr-only">Rating </span>
      {rating}
      {provisional && (
        <>
          <span aria-hidden="true">?</span>
          <span className="sr-only">, provisional</span>
        </>
      )}
    </span>
  );
}
