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

it.each(["three-gates", "randzu"])(
  "links to the rules of %s, without leaving the match",
  (name) => {
    expect(standing(name)).toMatch(
      new RegExp(`<a href="/rules/${name}" target="_blank"[^>]*>How to play</a>`),
    );
  },
);
