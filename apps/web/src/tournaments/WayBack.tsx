import { fetchTournament, isTournamentId } from "@kifu/client/tournaments";
import type { Match } from "@kifu/client";
import Link from "next/link";
import { ask } from "../server/ask";
import { askedTexts } from "../server/askedTexts";
import { isPairOf } from "./matchLink";
import { titleOf } from "./tournamentText";

interface WayBackProps {
  /** The text after `?tournament=` in the match's address. */
  readonly id: string | undefined;
  readonly match: Pick<Match, "id" | "seats">;
}

/**
 * The way back from a match to its tournament. The server renders it, so the match page's scripts
 * stay as small. It is absent if the address names a tournament that has not paired these two.
 */
export async function WayBack({ id, match }: WayBackProps) {
  if (id === undefined || !isTournamentId(id)) return null;
  const found = await ask(`tournament ${id}`, async (kifu) => ({
    file: await fetchTournament(kifu.url, id),
  }));
  if (found?.file === undefined || !isPairOf(found.file, match)) return null;
  const texts = await askedTexts();
  return (
    <p className="mx-auto w-full max-w-6xl px-3 pt-2 text-sm low:hidden sm:px-6">
      <Link
        href={`/tournament/${id}`}
        className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-faint"
      >
        {texts.tournaments.backTo({ tournament: titleOf(found.file, texts) })}
      </Link>
    </p>
  );
}
