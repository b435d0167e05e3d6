import type { Metadata } from "next";
import { wordsOf } from "../../games/words";
import { DEFAULT_PACE } from "../../lib/paces";
import { first, type Query, readPace } from "../../links/inviteLink";
import { readPlayer } from "../../links/tableLink";
import { askedTexts } from "../../server/askedTexts";
import { askFaucet } from "../../server/askFaucet";
import { MakerPage } from "../../table/MakerPage";

/** Search engines need not index a form. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).table.title, robots: { index: false } };
}

interface Props {
  readonly searchParams: Promise<Query>;
}

/**
 * A form that makes a table's link. It starts with the terms in the address, and sends or signs
 * nothing.
 */
export default async function Page({ searchParams }: Props) {
  const query = await searchParams;
  return (
    <MakerPage
      first={readPlayer(first(query["one"]) ?? "") ?? ""}
      withVisitor={first(query["with"]) === "me"}
      game={wordsOf(first(query["game"]))?.name}
      moveLimit={readPace(first(query["pace"])) ?? DEFAULT_PACE}
      faucet={await askFaucet()}
    />
  );
}
