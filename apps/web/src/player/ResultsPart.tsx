import type { Match, PlayerResults } from "@kifu/client";
import { Section } from "../components/Section";
import { wordsOf } from "../games/words";
import { Day } from "../match/MatchDate";
import { leavingText } from "../people/leavingText";
import { type FormResult, formOf } from "./formOf";
import { tallyText } from "./tallyText";
import { texts } from "../texts/texts";

interface ResultsPartProps {
  readonly results: PlayerResults;
  readonly matches: readonly Match[] | undefined;
  readonly player: string;
}

/** How a player's matches have ended: by game, lately, and since when. */
export function ResultsPart({ results, matches, player }: ResultsPartProps) {
  const { people } = texts();
  const form = formOf(matches ?? [], player);
  const leaving = leavingText(results);
  if (results.games.length === 0) return null;
  return (
    <Section title={people.results}>
      <dl className="grid gap-x-6 gap-y-2 rounded-xl border border-rule bg-sheet px-4 py-4 sm:grid-cols-[auto_1fr] sm:px-5">
        {results.games.map(({ game, ...tally }) => (
          <Fact key={game} name={wordsOf(game, texts())?.title ?? game}>
            {tallyText(tally)}
          </Fact>
        ))}
        {form.length > 0 && (
          <Fact name={people.latestFirst}>
            <ol className="flex flex-wrap gap-1" aria-label={people.latestResults}>
              {form.map((result, i) => (
                <li
                  // The list has no other identity, and is never reordered.
                  key={i}
                  title={people[result]}
                  className={`grid size-6 place-items-center rounded text-xs font-semibold ${
                    result === "won" ? "bg-seal/12 text-accent" : "bg-sunken text-soft"
                  }`}
                >
                  <span aria-hidden="true">{letterOf(result)}</span>
                  <span className="sr-only">{people[result]}</span>
                </li>
              ))}
            </ol>
          </Fact>
        )}
        {results.since !== undefined && (
          <Fact name={people.firstMatch}>
            <Day time={results.since} />
          </Fact>
        )}
      </dl>
      {leaving !== undefined && <p className="mt-3 text-sm text-soft">{leaving}</p>}
    </Section>
  );
}

function letterOf(result: FormResult): string {
  const { wonLetter, lostLetter, drawnLetter } = texts().people;
  return { won: wonLetter, lost: lostLetter, drawn: drawnLetter }[result];
}

interface FactProps {
  readonly name: string;
  readonly children: React.ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className="contents">
      <dt className="text-soft">{name}</dt>
      <dd className="max-sm:mb-2">{children}</dd>
    </div>
  );
}
