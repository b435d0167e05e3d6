import { fetchTournament, isTournamentId } from "@kifu/client/tournaments";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownNames } from "../../../names/NamesProvider";
import { ask } from "../../../server/ask";
import { askNames } from "../../../server/askNames";
import { askedTexts } from "../../../server/askedTexts";
import { TournamentPage } from "../../../tournaments/TournamentPage";
import { titleOf } from "../../../tournaments/tournamentText";

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

/** `file` is undefined if there is no such tournament, and the answer if the node is away. */
const find = cache(async (id: string) =>
  ask(`tournament ${id}`, async (kifu) => ({ file: await fetchTournament(kifu.url, id) })),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const found = isTournamentId(id) ? await find(id) : undefined;
  return found?.file === undefined ? {} : { title: titleOf(found.file, await askedTexts()) };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  if (!isTournamentId(id)) notFound();
  const found = await find(id);
  if (found !== undefined && found.file === undefined) notFound();
  const players = found?.file?.standings.map(({ player }) => player) ?? [];
  const named = [...players, ...(found?.file === undefined ? [] : [found.file.owner])];
  return (
    <KnownNames known={named.length > 0 ? await askNames(named) : undefined}>
      <TournamentPage key={id} id={id} seen={found?.file} />
    </KnownNames>
  );
}
