import { EmptyPage } from "../../../components/EmptyPage";
import { askedTexts } from "../../../server/askedTexts";

export default async function NotFound() {
  const { alerts, tournaments } = await askedTexts();
  const { notFound, notFoundWhy } = tournaments;
  return <EmptyPage title={notFound} text={notFoundWhy} home={alerts.findMatch} />;
}
