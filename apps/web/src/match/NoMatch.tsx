import { EmptyPage } from "../components/ui/EmptyPage";

/** Shown for a number without a match. */
export function NoMatch() {
  return (
    <EmptyPage
      title="Match not found"
      text="The link may be missing a digit. Matches are never deleted."
    />
  );
}
