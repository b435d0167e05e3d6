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

interface Props {
  readonly params: Promise<{ readonly host: string }>;
  readonly searchParams: Promise<Query>;
}

/**
 * The preview of a shared invitation. Search engines need not index an invitation for one person.
 */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const invitation = readInvitation((await params).host, await searchParams);
  const texts = await askedTexts();
  const { invite } = texts;
  if (invitation === undefined) return { title: invite.notFound };
  const { host, moveLimit, stake = 0 } = invitation;
  const game = wordsOf(invitation.game, texts);
  const title = game?.title ?? invitation.game;
  const terms = { game: title, pace: perMoveText(moveLimit, texts) };
  const nameOf = await askNameOf([host]);
  const words = {
    title: invite.invites({ host: nameOf(host), game: title }),
    description:
      stake === 0
        ? invite.description(terms)
        : invite.stakedDescription({ ...terms, amount: amountText(stake, texts) }),
    robots: { index: false },
  };
  if (game?.pictured !== true) return words;
  const picture = {
    url: invitePicture(invitation),
    alt: invite.pictureAlt({ game: title }),
    type: "image/png",
    ...PREVIEW_SIZE,
  };
  return { ...words, openGraph: { siteName: "Kifu", type: "website", images: [picture] } };
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
