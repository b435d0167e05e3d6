import { describe, expect, it } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import { renderToStaticMarkup } from "react-dom/server";
import { gameNamed, games } from "../../src/games";
import { plainGame } from "../../src/games/plainGame";
import { gameWords } from "../../src/games/words";
import { replayer } from "../../src/lib/replayer";
import { boardHtml } from "./boardHtml";

const open = async (name: string) => {
  const game = gameNamed(name);
  if (game === undefined) throw new Error(`No game ${name}`);
  return { game, view: await game.load() };
};

const board = async (name: string, moves: string, mover?: 0 | 1) => {
  const { Board } = (await open(name)).view;
  return boardHtml(Board, moves, mover);
};

it("shows the games in the order of the chain's list, with their own words", () => {
  expect(games.map(({ name }) => name)).toEqual(plainGames.map(({ rules }) => rules.name));
  for (const { module, words } of plainGames) expect(gameWords[module]).toMatchObject(words);
});

describe.each(games.map(({ name }) => name))("the game %s", (name) => {
  it("is registered under its rules' name", async () => {
    expect((await open(name)).view.rules.name).toBe(name);
  });

  it("has a sample that its rules accept", async () => {
    const { game, view } = await open(name);
    const { rules } = view;
    // Written moves with openings would be too long for every page.
    if (game.hidden !== undefined) return expect(game.loadSample).toBeDefined();
    const before = replayer(rules)(game.sample.slice(0, -1));
    const last = rules.notation.read(game.sample.at(-1) ?? "");
    expect(last).toBeDefined();
    expect(rules.play(before, last).ok).toBe(true);
  });

  it("has its own rules, words and bot for lessons", async () => {
    const { rules, words } = await plainGame(name);
    expect([rules.name, words.name]).toEqual([name, name]);
  });

  it("draws its first position as a picture", async () => {
    const { game, view } = await open(name);
    const { rules } = view;
    const Picture = await game.loadPicture();
    const state = rules.encode.state(rules.initial()).map(String);
    expect(renderToStaticMarkup(<Picture state={state} turn={0} line={undefined} />)).toMatch(
      /^<svg.*<\/svg>$/,
    );
  });
});

it("knows only registered games", () => {
  expect(gameNamed("chess")).toBeUndefined();
  expect(gameNamed(undefined)).toBeUndefined();
});

describe("Randzu's board", () => {
  it("is a grid of named cells with one tab stop", async () => {
    const html = await board("randzu", "h8 i9", 0);
    expect(html.match(/role="gridcell"/g)).toHaveLength(225);
    expect(html.match(/role="row"/g)).toHaveLength(15);
    expect(html).toContain('aria-label="H8, black"');
    expect(html).toContain('aria-label="I9, white, last move"');
    expect(html).toContain('aria-label="A1, empty"');
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  });

  it("enables free cells for the side to move, and none for watchers", async () => {
    const taken = /role="gridcell"[^>]*aria-disabled="true"/g;
    const playing = await board("randzu", "h8 i9", 0);
    expect(playing).toMatch(/role="grid"[^>]*aria-disabled="false"/);
    expect(playing.match(taken)).toHaveLength(2);
    // For watchers the whole grid is disabled, but the cells are the same.
    const watching = await board("randzu", "h8 i9");
    expect(watching).toMatch(/role="grid"[^>]*aria-disabled="true"/);
    expect(watching.match(taken)).toHaveLength(2);
  });
});

describe("tic-tac-toe's board", () => {
  const over = async (moves: string, line: string) => {
    const { Board } = (await open("tic-tac-toe")).view;
    return renderToStaticMarkup(
      <Board
        moves={moves.split(" ")}
        sending={false}
        line={line.split(" ")}
        mover={undefined}
        onPlay={() => undefined}
        label="The board"
      />,
    );
  };

  it("draws the line in the winner's colour", async () => {
    expect(await over("a1 b1 a2 b2 a3", "a1 a2 a3")).toContain('class="line-won line-cross"');
    expect(await over("c3 a1 b1 a2 b2 a3", "a1 a2 a3")).toContain('class="line-won line-nought"');
  });

  it("names its lines, and marks only the last move", async () => {
    const html = await board("tic-tac-toe", "a3 b2");
    const names = [...html.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(["1", "2", "3", "A", "B", "C"]);
    expect(html.match(/mark-last/g)).toHaveLength(1);
    expect(await board("tic-tac-toe", "")).not.toContain("mark-last");
  });

  it("is read from the top left", async () => {
    const html = await board("tic-tac-toe", "a3 b2");
    const labels = [...html.matchAll(/role="gridcell"[^>]*aria-label="([^"]+)"/g)].map(
      ([, label]) => label,
    );
    expect(labels).toHaveLength(9);
    expect(labels[0]).toBe("A3, cross");
    expect(labels[4]).toBe("B2, nought, last move");
    expect(labels[8]).toBe("C1, empty");
  });
});
