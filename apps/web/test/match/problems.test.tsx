import { describe, expect, it } from "@jest/globals";
import { KifuError } from "@kifu/client";
import { renderToStaticMarkup } from "react-dom/server";
import { gameWords } from "../../src/games/words";
import { Problems } from "../../src/match/Problems";

const { hidden } = gameWords.ThreeGates;

const error = new KifuError("client/no-session", {
  short: "This device cannot move for you.",
  advice: "Let this device play.",
});

const shown = (move: string) =>
  renderToStaticMarkup(
    <Problems
      refused={{ move, error }}
      problem={undefined}
      hidden={hidden}
      onDismiss={() => undefined}
    />,
  );

describe("a refused move", () => {
  it("is named as in the list of moves", () => {
    expect(shown("f5b-0-3k2j1h")).toContain("F5B was not played.");
  });

  it("that the device makes by itself is named after what it was for", () => {
    expect(shown("commit-3k2j1h")).toContain("Sealing the decks failed.");
    expect(shown("open-3k2j1h-0")).toContain("Drawing the hands failed.");
    expect(shown("show-3k2j1h-0")).toContain("Showing the decks failed.");
    expect(shown("show-3k2j1h-0")).not.toContain("3K2J1H");
  });

  it("for lack of a key leads to where the key is renewed", () => {
    const html = shown("commit-3k2j1h");
    expect(html).toContain("Let this device play.");
    expect(html).toMatch(/<a[^>]*href="\/account"[^>]*>Renew the key/);
  });
});
