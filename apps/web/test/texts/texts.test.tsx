import { afterEach, describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import type { Catalogue } from "../../src/texts/Catalogue";
import { preferred } from "../../src/texts/languages";
import { makeTexts } from "../../src/texts/makeTexts";
import { problemText, showTexts, texts } from "../../src/texts/texts";

/** Made of texts that the pages don't have. */
const said = (pages: Record<string, unknown>, language: "en" = "en") => {
  const other = { part: pages } as unknown as Catalogue;
  const made = makeTexts(language, { pages: other, errors: {}, games: {} });
  return (made as unknown as { part: Record<string, never> }).part as Record<
    string,
    (given: object) => never
  >;
};

describe("a text", () => {
  it("without values is itself", () => {
    expect(said({ ok: "OK" })["ok"]).toBe("OK");
  });

  it("has its values put in, whatever they contain", () => {
    const { beat } = said({ beat: "{one} has beaten {other}, {one}!" });
    expect(beat!({ one: "$&{other}", other: 5 })).toBe("$&{other} has beaten 5, $&{other}!");
  });

  it("has a form for each kind of number", () => {
    const { moves } = said({ moves: { one: "{count} move", other: "{count} moves" } });
    expect([0, 1, 2].map((count) => moves!({ count }))).toEqual(["0 moves", "1 move", "2 moves"]);
  });

  it("has its marks drawn, and shows markup in values as text", () => {
    const { read } = said({ read: "{name}, read <rules>the {game} rules</rules> or <b>ask</b>." });
    const given = {
      name: "<i>",
      game: "<u>",
      rules: (inside: string) => <a href="/rules">{inside}</a>,
      b: (inside: string) => <strong>{inside}</strong>,
    };
    expect(renderToStaticMarkup(<p>{read!(given)}</p>)).toBe(
      '<p>&lt;i&gt;, read <a href="/rules">the &lt;u&gt; rules</a> or <strong>ask</strong>.</p>',
    );
  });
});

describe("the language of a page", () => {
  it.each([
    ["", "en"],
    ["en-GB,en;q=0.8", "en"],
    ["xx,yy;q=0.5", "en"],
    ["et; q=0.8, ja; q=0.9, en;q=0.7", "ja"],
    ["en;q=0", "en"],
    ["constructor,__proto__;q=1", "en"],
    [";q=;q=x,,,", "en"],
  ])("asked for with %j is %s", (accepted, language) => {
    expect(preferred(accepted)).toBe(language);
  });
});

describe("the text of a problem", () => {
  const english = texts();
  const problem = { short: "The node is away.", advice: "Try again." };
  afterEach(() => showTexts(english));

  it("says what to do after what went wrong", () => {
    expect(problemText(problem)).toBe("The node is away. Try again.");
    expect(problemText({ ...problem, advice: undefined })).toBe("The node is away.");
  });

  it.each(["ja", "zh"] as const)("has no space between the sentences in %s", (language) => {
    showTexts({ ...english, language });
    expect(problemText(problem)).toBe("The node is away.Try again.");
  });
});
