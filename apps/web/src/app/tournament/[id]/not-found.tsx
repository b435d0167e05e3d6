import { EmptyPage } from "../../../components/EmptyPage";

export default function NotFound() {
  return (
    <EmptyPage
      title="Tournament not found"
      text="The link may be incomplete, or the tournament belongs to another chain."
    />
  );
}
