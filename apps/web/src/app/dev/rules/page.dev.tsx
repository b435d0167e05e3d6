import type { Metadata } from "next";
import { RulesPage } from "../../../rules/RulesPage";

/** Files that end in .dev.tsx exist in `next dev` only, so search engines never see it. */
export const metadata: Metadata = { title: "Rules", robots: { index: false } };

interface Props {
  readonly searchParams: Promise<{ readonly game?: string | string[] }>;
}

/** Plays a game's rules next to its circuit, for authors of games. */
export default async function Page({ searchParams }: Props) {
  const { game } = await searchParams;
  return <RulesPage chosen={[game].flat()[0]} />;
}
