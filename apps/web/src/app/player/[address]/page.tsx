import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { playerName } from "../../../lib/playerName";
import { PlayerPage } from "../../../player/PlayerPage";
import { ask } from "../../../server/ask";

/** A Mina address in base58. Whether it is a point of the curve, the node says. */
const ADDRESS = /^B62[1-9A-HJ-NP-Za-km-z]{52}$/;

interface Props {
  readonly params: Promise<{ readonly address: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { address } = await params;
  return ADDRESS.test(address) ? { title: playerName(address) } : {};
}

export default async function Page({ params }: Props) {
  const { address } = await params;
  if (!ADDRESS.test(address)) notFound();
  const matches = await ask(`player ${address}`, (kifu) => kifu.playerMatches(address));
  return (
    <PlayerPage
      key={address}
      address={address}
      first={matches.answered ? matches.value : undefined}
    />
  );
}
