import { fetchTournaments } from "@kifu/client/tournaments";
import type { Metadata } from "next";
import { KnownNames } from "../../names/NamesProvider";
import { ask } from "../../server/ask";
import { askNames } from "../../server/askNames";
import { askedTexts } from "../../server/askedTexts";
import { TournamentsPage } from "../../tournaments/TournamentsPage";

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await askedTexts()).tournaments;
  return { title, description };
}

export default async function Page() {
  const list = await ask("tournaments", async (kifu) => await fetchTournaments(kifu.url));
  const owners = list?.tournaments.map(({ owner }) => owner) ?? [];
  return (
    <KnownNames known={owners.length > 0 ? await askNames(owners) : undefined}>
      <TournamentsPage seen={list} />
    </KnownNames>
  );
}
