import type { Metadata } from "next";
import { RulesPage } from "../../../rules/RulesPage";

/** Files that end in .dev.tsx exist only in `next dev`. */
export const metadata: Metadata = { title: "Rules", robots: { index: false } };

interface Props {
  readonly searchParams: Promise<{ readonly game?: string | string[] }>;
}

/**
 * For authors of games: a page that plays a game by its rules and compares the rules with the
 * circuit.
 */
export default async function Page({ searchParams }: Props) {
  const { game } = await searchParams;
  return <RulesPage chosen={[game].flat()[0]} />;
}
