import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../games/words";
import { HostPage } from "../../invite/HostPage";
import { readSide } from "../../lib/sideName";
import { readPace } from "../../links/inviteLink";
import { askedTexts } from "../../server/askedTexts";
import { askFaucet } from "../../server/askFaucet";
import { readStake } from "../../stakes/amounts";

/** Search engines need not index this page, because it is about one visitor's friend. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).invite.title, robots: { index: false } };
}

interface Props {
  readonly searchParams: Promise<
    Readonly<Record<"game" | "pace" | "stake" | "side", string | string[] | undefined>>
  >;
}

/**
 * The address contains the terms. Nothing is created or signed before the visitor presses a button.
 */
export default async function Page({ searchParams }: Props) {
  const { game: name, pace, stake: named, side: asked } = await searchParams;
  const game = wordsOf([name].flat()[0]);
  const moveLimit = readPace([pace].flat()[0]);
  const stake = readStake([named].flat()[0]);
  const side = readSide([asked].flat()[0] ?? "0");
  if (side === undefined) notFound();
  if (game === undefined || moveLimit === undefined || stake === undefined) notFound();
  const terms = { game: game.name, moveLimit, stake, side };
  return <HostPage key={JSON.stringify(terms)} {...terms} faucet={await askFaucet()} />;
}
