import { EmptyPage } from "../../../components/EmptyPage";
import { askedTexts } from "../../../server/askedTexts";

export default async function NotFound() {
  const { alerts, match } = await askedTexts();
  return <EmptyPage title={match.notFound} text={match.notFoundWhy} home={alerts.findMatch} />;
}
