import { EmptyPage } from "../components/EmptyPage";

export function NoMatch() {
  return (
    <EmptyPage
      title="Match not found"
      text="The link may be missing a digit. Matches are never deleted."
    />
  );
}
