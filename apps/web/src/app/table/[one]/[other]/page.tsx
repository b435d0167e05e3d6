import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PREVIEW_SIZE } from "../../../../drawing/previewSize";
import { wordsOf } from "../../../../games/words";
import type { Query } from "../../../../links/inviteLink";
import { perMoveText } from "../../../../lib/clocks";
import { KnownNames } from "../../../../names/NamesProvider";
import { readTable, tablePicture } from "../../../../links/tableLink";
import { ask } from "../../../../server/ask";
import { askedTexts } from "../../../../server/askedTexts";
import { askNameOf, askNames } from "../../../../server/askNames";
import { termsWithStake } from "../../../../stakes/stakeText";
import { TablePage } from "../../../../table/TablePage";

interface Props {
  readonly params: Promise<{ readonly one: string; readonly other: string }>;
  readonly searchParams: Promise<Query>;
}

/** The preview of a shared table. Search engines need not index a table for two people. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { one, other } = await params;
  const found = readTable([one, other], await searchParams);
  const texts = await askedTexts();
  const { table } = texts;
  if ("fault" in found) return { title: table.notFound };
  const { moveLimit, stake = 0 } = found.table;
  const game = wordsOf(found.table.game, texts);
  const title = game?.title ?? found.table.game;
  const nameOf = await askNameOf([one, other]);
  const terms = termsWithStake(perMoveText(moveLimit, texts), stake, false, texts);
  const words = {
    title: table.shareTitle({ game: title, first: nameOf(one), second: nameOf(other) }),
    description: table.description({ terms }),
    robots: { index: false },
  };
  if (game?.pictured !== true) return words;
  const picture = {
    url: tablePicture(found.table),
    alt: table.pictureAlt({ game: title }),
    type: "image/png",
    ...PREVIEW_SIZE,
  };
  return { ...words, openGraph: { siteName: "Kifu", type: "website", images: [picture] } };
}

/** A table for two players. Opening the page seats nobody. */
export default async function Page({ params, searchParams }: Props) {
  const { one, other } = await params;
  const found = readTable([one, other], await searchParams);
  if ("fault" in found) notFound();
  const [names, ...seen] = await Promise.all([
    askNames([one, other]),
    ...[one, other].map((address) => ask(`player ${address}`, (kifu) => kifu.player(address))),
  ]);
  return (
    <KnownNames known={names}>
      <TablePage key={JSON.stringify(found.table)} table={found.table} seen={seen} />
    </KnownNames>
  );
}
