import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PREVIEW_SIZE } from "../../../drawing/previewSize";
import { wordsOf } from "../../../games/words";
import { GuestPage } from "../../../invite/GuestPage";
import { invitePicture, type Query, readInvitation } from "../../../links/inviteLink";
import { perMoveText } from "../../../lib/clocks";
import { KnownNames } from "../../../names/NamesProvider";
import { ask } from "../../../server/ask";
import { askedTexts } from "../../../server/askedTexts";
import { askNameOf, askNames } from "../../../server/askNames";
import { amountText } from "../../../stakes/stakeText";
import type { Texts } from "../../../texts/Catalogue";

interface Props {
  readonly params: Promise<{ readonly host: string }>;
  readonly searchParams: Promise<Query>;
}

/**
 * The preview of a shared invitation. Search engines need not index an invitation for one person.
 */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const invitation = readInvitation((await params).host, await searchParams);
  if (invitation === undefined) return { title: "Invitation not found" };
  const game = wordsOf(invitation.game);
  const title = game?.title ?? "a game";
  const texts = await askedTexts();
  const nameOf = await askNameOf([invitation.host]);
  const words = {
    title: `${nameOf(invitation.host)} invites you to ${title}`,
    description: `A match of ${title}, ${perMoveText(invitation.moveLimit, texts)}${stakeNote(texts, invitation.stake)}. Just play: no account, no download.`,
    robots: { index: false },
  };
  if (game?.pictured !== true) return words;
  const picture = {
    url: invitePicture(invitation),
    alt: `An empty board of ${title}`,
    type: "image/png",
    ...PREVIEW_SIZE,
  };
  return { ...words, openGraph: { siteName: "Kifu", type: "website", images: [picture] } };
}

function stakeNote(texts: Texts, stake = 0): string {
  return stake === 0 ? "" : `, for a stake of ${amountText(stake, texts)} each`;
}

/**
 * An invitation. Its secret is in the part of the address that browsers never send to a server.
 */
export default async function Page({ params, searchParams }: Props) {
  const invitation = readInvitation((await params).host, await searchParams);
  if (invitation === undefined) notFound();
  const { host } = invitation;
  const [seen, names] = await Promise.all([
    ask(`player ${host}`, (kifu) => kifu.player(host)),
    askNames([host]),
  ]);
  return (
    <KnownNames known={names}>
      <GuestPage key={JSON.stringify(invitation)} invitation={invitation} seen={seen} />
    </KnownNames>
  );
}
