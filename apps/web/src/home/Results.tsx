import type { Match } from "@kifu/client";
import { ResultList } from "../components/site/ResultList";
import { Section } from "../components/ui/Section";

/** What has just been played. Nothing is shown before there is something. */
export function Results({ matches }: { readonly matches: readonly Match[] | undefined }) {
  if (matches === undefined || matches.length === 0) return null;
  return (
    <Section title="Just finished">
      <ResultList matches={matches.slice(0, 8)} />
    </Section>
  );
}
