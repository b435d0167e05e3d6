import type { Metadata } from "next";
import { RulesPage } from "../../../rules/RulesPage";

/** Search engines never see it: only `next dev` knows files that end in .dev.tsx. */
export const metadata: Metadata = { title: "Rules", robots: { index: false } };

interface Props {
  readonly searchParams: Promise<{ readonly game?: string | string[] }>;
}

/** A game's rules to play with, and its circuit beside them, for those who write a game. */
export default async function Page({ searchParams }: Props) {
  const { game } = await searchParams;
  return <RulesPage chosen={[game].flat()[0]} />;
}
