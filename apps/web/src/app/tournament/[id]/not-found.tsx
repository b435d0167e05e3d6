import { EmptyPage } from "../../../components/EmptyPage";
import { askedTexts } from "../../../server/askedTexts";

export default async function NotFound() {
  const { notFound, notFoundWhy } = (await askedTexts()).tournaments;
  return <EmptyPage title={notFound} text={notFoundWhy} />;
}
