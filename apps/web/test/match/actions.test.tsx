import { describe, expect, it } from "@jest/globals";
import type { Match } from "@kifu/client";
import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { gameNamed } from "../../src/games";
import { MatchOver } from "../../src/match/MatchOver";
import { MatchActions } from "../../src/match/MatchActions";
import type { Steps } from "../../src/match/useSteps";
import { aMatch } from "./aMatch";

const found = gameNamed("randzu");
if (found === undefined) throw new Error("There is no Randzu");
// What a page draws of pieces comes in a file of its own.
const game = { ...found, Piece: () => null };

const steps: Steps = {
  at: 0,
  total: 0,
  latest: true,
  running: false,
  go: () => undefined,
  toggle: () => undefined,
};

const buttons = (html: string) =>
  [...html.matchAll(/<(?:button|a)([^>]*)>(.*?)<\/(?:button|a)>/g)].map(
    ([, attributes = "", inner = ""]) =>
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]+>/g, ""),
  );

describe("what can be done in a match that runs", () => {
  const match = aMatch();
  const other = match.turn === 0 ? 1 : 0;
  const actions = (playing: boolean, yours: boolean, overdue: boolean) =>
    buttons(
      renderToStaticMarkup(
        <MatchActions
          match={match}
          game={game}
          steps={steps}
          you={playing ? (yours ? match.turn : other) : undefined}
          overdue={overdue}
          busy={false}
          onResign={() => Promise.resolve()}
          onClaim={() => Promise.resolve()}
        />,
      ),
    );

  it("is to resign, for players, while nobody is out of time", () => {
    expect(actions(true, false, false)).toEqual(["Share", "Resign", "Notifications"]);
    expect(actions(true, true, false)).toEqual(["Share", "Resign", "Notifications"]);
    expect(actions(false, false, false)).toEqual(["Share"]);
  });

  it("is to claim the win when the opponent is, and to end it for all others", () => {
    expect(actions(true, false, true)).toEqual(["Share", "Claim the win", "Notifications"]);
    expect(actions(true, true, true)).toEqual(["Share", "End the match", "Notifications"]);
    expect(actions(false, false, true)).toEqual(["Share", "End the match"]);
  });
});

describe("the end of a match", () => {
  const card = (match: Partial<Match>, played: boolean) =>
    renderToStaticMarkup(
      <Suspense>
        <MatchOver
          match={aMatch(match)}
          moves={[]}
          game={game}
          reason="White resigned."
          played={played}
          steps={steps}
        />
      </Suspense>,
    );

  it("says the result, the reason, and what to do next", () => {
    const html = card({ result: "first-won", reason: "resignation", ply: 1 }, true);
    expect(html).toContain("Black won in 1 move<");
    expect(html).toContain("White resigned.");
    expect(buttons(html)).toEqual(["Play again", "Review", "Share"]);
    expect(html).toContain('href="/play/randzu?pace=60"');
    expect(card({ result: "drawn", ply: 225 }, true)).toContain("Game tied after 225 moves");
  });

  it("asks nobody to play again who has not played", () => {
    expect(buttons(card({ result: "second-won" }, false))).toEqual([
      "Other matches",
      "Review",
      "Share",
    ]);
  });
});
