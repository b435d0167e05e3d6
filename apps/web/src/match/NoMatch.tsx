import { EmptyPage } from "../components/ui/EmptyPage";

export function NoMatch() {
  return (
    <EmptyPage
      title="There is no such match"
      text="The link may have lost a digit on its way. Matches that exist never go away."
    />
  );
}
