import { isAddress } from "@kifu/client";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { playerName } from "../../../lib/playerName";
import { PlayerPage } from "../../../player/PlayerPage";
import { ask } from "../../../server/ask";

interface Props {
  readonly params: Promise<{ readonly address: string }>;
}

/** The name is computed from the address, so there is no need to ask the node. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { address } = await params;
  return isAddress(address) ? { title: playerName(address) } : {};
}

/**
 * A player's matches. The React key is the address, so that no state of one player appears for
 * another.
 */
export default async function Page({ params }: Props) {
  const { address } = await params;
  if (!isAddress(address)) notFound();
  const [matches, player] = await Promise.all([
    ask(`matches of ${address}`, (kifu) => kifu.playerMatches(address)),
    ask(`player ${address}`, (kifu) => kifu.player(address)),
  ]);
  return <PlayerPage key={address} address={address} first={matches} tally={player?.tally} />;
}
