import type { Metadata } from "next";
import { EmptyPage } from "../components/EmptyPage";
import { askedTexts } from "../server/askedTexts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).site.notFound };
}

export default async function NotFound() {
  const { alerts, site } = await askedTexts();
  return <EmptyPage title={site.notFound} text={site.notFoundText} home={alerts.findMatch} />;
}
