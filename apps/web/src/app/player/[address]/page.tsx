import { isAddress } from "@kifu/client";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { KnownNames } from "../../../names/NamesProvider";
import { PlayerPage } from "../../../player/PlayerPage";
import { ask } from "../../../server/ask";
import { askNamed, askNameOf, askNames } from "../../../server/askNames";

interface Props {
  readonly params: Promise<{ readonly address: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { address } = await params;
  return isAddress(address) ? { title: (await askNameOf([address]))(address) } : {};
}

/**
 * A player's page. It is found by name, too, but its address has the key, because a name may
 * change. The React key is the address, so that no state of one player appears for another.
 */
export default async function Page({ params }: Props) {
  const { address } = await params;
  if (!isAddress(address)) {
    const named = await askNamed(decodeURIComponent(address));
    if (named === undefined) notFound();
    redirect(`/player/${named.owner}`);
  }
  const [matches, player, names, results] = await Promise.all([
    ask(`matches of ${address}`, (kifu) => kifu.playerMatches(address)),
    ask(`player ${address}`, (kifu) => kifu.player(address)),
    askNames([address]),
    ask(`results of ${address}`, (kifu) => kifu.results([address])),
  ]);
  return (
    <KnownNames known={names}>
      <PlayerPage
        key={address}
        address={address}
        first={matches}
        tally={player?.tally}
        results={results?.[0]}
      />
    </KnownNames>
  );
}
