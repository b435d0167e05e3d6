import Link from "next/link";
import { backText } from "./appointments";
import { replacedText } from "./replacedText";
import { useReplaced } from "./useReplaced";
import { space } from "../texts/texts";

/** Names the search that a new search would end, and links to its page. */
export function Replaces() {
  const replaced = useReplaced();
  return (
    replaced !== undefined && (
      <p role="status" className="mt-4 max-w-md text-soft">
        {replacedText(replaced)}
        {space()}
        <Link
          href={replaced.href}
          className="underline decoration-rule underline-offset-4 hover:text-ink"
        >
          {backText(replaced.page)}
        </Link>
      </p>
    )
  );
}
