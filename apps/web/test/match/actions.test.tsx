import { describe, expect, it } from "@jest/globals";
import type { Match } from "@kifu/client";
import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { gameNamed } from "../../src/games";
import type { GameFacts } from "../../src/games/game";
import { type Question, ResignDialog } from "../../src/match/ResignDialog";
import { MatchOver } from "../../src/match/MatchOver";
import { MatchActions } from "../../src/match/MatchActions";
import { SearchLink } from "../../src/search/SearchLink";
import type { Steps } from "../../src/match/useSteps";
import { aMatch } from "./aMatch";

const found = gameNamed("randzu");
if (found === undefined) throw new Error("There is no Randzu");
// The pieces' drawings are in a file that is loaded later, so a stub replaces them.
const game = { ...found, Piece: () => null };

/** Styles show one of these two labels. */
const SHARE = "Copy linkShare";

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
    ([, attributes = "", inner = ""]) => {
      const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]+>/g, "");
      return / disabled=""/.test(attributes) &&
        ["Abort", "Offer a draw", "Take back"].includes(name)
        ? `${name} (disabled)`
        : name;
    },
  );

describe("the actions in a running match", () => {
  const match = aMatch({ ply: 2 });
  const other = match.turn === 0 ? 1 : 0;
  const shown = (
    playing: boolean,
    yours: boolean,
    overdue: boolean,
    more: Partial<Match> = {},
    played: GameFacts = game,
  ) =>
    buttons(
      renderToStaticMarkup(
        <MatchActions
          match={{ ...match, ...more }}
          game={played}
          steps={steps}
          you={playing ? (yours ? match.turn : other) : undefined}
          overdue={overdue}
          busy={false}
          planner={<button>Plan a move</button>}
          onResign={() => Promise.resolve()}
          onAbort={() => Promise.resolve()}
          onOffer={{ draw: () => Promise.resolve(), takeback: () => Promise.resolve() }}
          onClaim={() => Promise.resolve()}
        />,
      ),
    );

  const PLAYERS = [SHARE, "Resign", "Offer a draw", "Take back", "Plan a move", "Notifications"];

  it("include resigning and offering a draw for players, while nobody is out of time", () => {
    expect(shown(true, false, false)).toEqual(PLAYERS);
    expect(shown(true, true, false)).toEqual(PLAYERS);
    expect(shown(false, false, false)).toEqual([SHARE]);
  });

  it("are to abort, without a draw, until both have moved", () => {
    for (const ply of [0, 1]) {
      for (const yours of [true, false]) {
        const offers = (more: Partial<Match> = {}) =>
          shown(true, yours, false, { ply, ...more }).slice(0, 3);
        expect(offers()).toEqual([SHARE, "Abort", "Offer a draw (disabled)"]);
        expect(offers({ abortFrom: 99 })[1]).toBe("Abort (disabled)");
      }
    }
  });

  it("include no takeback in games with hidden information", () => {
    const hides = { ...game, hidden: { phases: {}, opening: [], sampleLength: 0 } };
    expect(shown(true, true, false, {}, hides)).toEqual(
      PLAYERS.filter((name) => name !== "Take back"),
    );
  });

  it("include a takeback once you have moved", () => {
    const takeback = (yours: boolean, ply: number, more: Partial<Match> = {}) =>
      shown(true, yours, false, { ply, ...more })[3];
    expect(takeback(true, 0)).toBe("Take back (disabled)");
    expect(takeback(true, 1)).toBe("Take back (disabled)");
    expect(takeback(true, 2)).toBe("Take back");
    expect(takeback(false, 0)).toBe("Take back (disabled)");
    expect(takeback(false, 1)).toBe("Take back");
    const asked = (seat: 0 | 1, declined: boolean) =>
      takeback(true, 2, { takebackOffer: { seat, declined } });
    expect(asked(match.turn, false)).toBe("Take back (disabled)");
    expect(asked(match.turn, true)).toBe("Take back (disabled)");
    expect(asked(other, false)).toBe("Take back (disabled)");
    expect(asked(other, true)).toBe("Take back");
  });

  it("include no second draw offer while one is open or after it was declined", () => {
    const offers = (seat: 0 | 1, declined: boolean) =>
      shown(true, true, false, { drawOffer: { seat, declined } })[2];
    expect(offers(match.turn, false)).toBe("Offer a draw (disabled)");
    expect(offers(match.turn, true)).toBe("Offer a draw (disabled)");
    expect(offers(other, false)).toBe("Offer a draw (disabled)");
    expect(offers(other, true)).toBe("Offer a draw");
  });

  it("are to claim the win if the opponent is out of time, and to end the match for all others", () => {
    expect(shown(true, false, true)).toEqual([SHARE, "Claim the win", "Notifications"]);
    expect(shown(true, true, true)).toEqual([SHARE, "End the match", "Notifications"]);
    expect(shown(false, false, true)).toEqual([SHARE, "End the match"]);
  });

  it("include no win before both have moved", () => {
    const ends = [SHARE, "End the match", "Notifications"];
    expect(shown(true, false, true, { ply: 1 })).toEqual(ends);
  });
});

describe("the question before a match is given up", () => {
  const text = (question: Question, stake = 0) =>
    renderToStaticMarkup(
      <ResignDialog
        {...question}
        open
        stake={stake}
        onLeave={() => Promise.resolve()}
        onClose={() => undefined}
      />,
    ).replace(/<[^>]+>/g, " ");

  it("says to the side to move that they lose if they have left another match that day", () => {
    const asked = { early: true, onTurn: true };
    expect(text(asked)).toContain(
      "ends in a minute unless you move. If you left another match like this in the last 24 hours, " +
        "you lose this one. Otherwise nobody wins.",
    );
    expect(text(asked, 30)).toMatch(/you lose this one and with it your stake of .*30/);
    expect(text(asked, 30)).toMatch(/nobody wins, and both get their stake of .*30.* back/);
    for (const stake of [0, 30]) expect(text(asked, stake)).not.toContain("without a winner");
  });

  it("says to the other side that nobody wins", () => {
    const asked = { early: true, onTurn: false };
    expect(text(asked)).toContain("ends in a minute without a winner, unless your opponent moves.");
    expect(text(asked)).not.toContain("you lose");
    expect(text({ early: false, onTurn: true }, 30)).toContain("Your opponent wins at once.");
  });
});

describe("the end of a match", () => {
  const card = (match: Partial<Match>, you: 0 | 1 | undefined) =>
    renderToStaticMarkup(
      <Suspense>
        <MatchOver
          match={aMatch(match)}
          moves={[]}
          game={game}
          you={you}
          watching={you === undefined}
          steps={steps}
        />
      </Suspense>,
    );

  it("shows the next actions, and leaves the result to the headline", () => {
    const html = card({ result: "first-won", reason: "resignation", ply: 1 }, 0);
    expect(html).not.toMatch(/won|resigned/);
    // "Play again" is loaded later, with the other parts that are shown after a match.
    expect(buttons(html)).toEqual(["Review", SHARE]);
    const again = renderToStaticMarkup(<SearchLink terms={aMatch()}>Play again</SearchLink>);
    expect(again).toContain('href="/play/randzu?pace=60"');
  });

  it("looks different for the winner, the loser and all others", () => {
    const look = (result: Match["result"], you?: 0 | 1) =>
      /class="([^"]*)"/.exec(card({ result }, you))?.[1];
    const looks = [look("first-won", 0), look("first-won", 1), look("first-won"), look("drawn", 0)];
    expect(new Set(looks).size).toBe(3);
    expect(looks[2]).toBe(looks[3]);
    expect(look("second-won", 1)).toBe(looks[0]);
  });

  it("offers no rematch to a watcher", () => {
    expect(buttons(card({ result: "second-won" }, undefined))).toEqual([
      "Other matches",
      "Review",
      SHARE,
    ]);
  });
});
