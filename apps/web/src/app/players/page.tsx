import type { Metadata } from "next";
import { PlayersPage } from "../../people/PlayersPage";
import { askedTexts } from "../../server/askedTexts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).people.title };
}

export default function Page() {
  return <PlayersPage />;
}
