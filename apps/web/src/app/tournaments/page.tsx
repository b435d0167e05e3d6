import { fetchTournaments } from "@kifu/client/tournaments";
import type { Metadata } from "next";
import { KnownNames } from "../../names/NamesProvider";
import { ask } from "../../server/ask";
import { askNames } from "../../server/askNames";
import { TournamentsPage } from "../../tournaments/TournamentsPage";

export const metadata: Metadata = {
  title: "Tournaments",
  description: "Swiss tournaments, round robins and arenas that anybody can make and check.",
};

export default async function Page() {
  const list = await ask("tournaments", async (kifu) => await fetchTournaments(kifu.url));
  const owners = list?.tournaments.map(({ owner }) => owner) ?? [];
  return (
    <KnownNames known={owners.length > 0 ? await askNames(owners) : undefined}>
      <TournamentsPage seen={list} />
    </KnownNames>
  );
}
