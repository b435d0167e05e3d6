import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { gameNamed } from "../../src/games";
import { Standing } from "../../src/match/Standing";

const standing = (name: string) =>
  renderToStaticMarkup(
    <Standing
      words={{ headline: "Your turn", detail: "" }}
      won={false}
      game={gameNamed(name)!}
      id={7}
      stake={0}
      onReturn={undefined}
      answer={undefined}
    />,
  );

it("links to the rules of a game if these have a page, without leaving the match", () => {
  const link = /<a href="\/rules\/three-gates" target="_blank"[^>]*>How to play<\/a>/;
  expect(standing("three-gates")).toMatch(link);
  expect(standing("randzu")).not.toContain("How to play");
});
