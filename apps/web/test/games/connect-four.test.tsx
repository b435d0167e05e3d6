import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { Board, Picture, rules } from "../../src/games/connect-four";

const board = (moves: string, mover?: 0 | 1, line?: readonly string[]) =>
  renderToStaticMarkup(
    <Board
      moves={moves.split(" ").filter(Boolean)}
      sending={false}
      line={line}
      mover={mover}
      onPlay={() => undefined}
      label="The board"
    />,
  );

describe("Connect Four's board", () => {
  it("names every cell, and marks the stone that was played last", () => {
    const html = board("d d e", 1);
    expect(html.match(/role="gridcell"/g)).toHaveLength(42);
    expect(html).toContain('aria-label="D1, black"');
    expect(html).toContain('aria-label="D2, white"');
    expect(html).toContain('aria-label="E1, black, last move"');
    expect(html).toContain('aria-label="E2, empty"');
    expect(html.match(/stone-last/g)).toHaveLength(1);
  });

  it("opens every cell of the columns with room, and none to those who watch", () => {
    const full = /role="gridcell"[^>]*aria-disabled="true"/g;
    expect(board("d d d d d", 1).match(full)).toBeNull();
    expect(board("d d d d d d", 0).match(full)).toHaveLength(6);
    const closed = /role="grid"[^>]*aria-disabled="true"/;
    expect(board("d d d d d d", 0)).not.toMatch(closed);
    expect(board("d d")).toMatch(closed);
  });

  it("strikes the line, whose cells are not moves", () => {
    const html = board("a b a b a b a", undefined, ["a1", "a2", "a3", "a4"]);
    expect(html).toContain('class="line-won"');
    const [, line = ""] = /class="line-won">(.*?)<\/g>/.exec(html) ?? [];
    expect(line.match(/<circle /g)).toHaveLength(4);
    expect(html).toContain('aria-label="A4, black, last move"');
    expect(board("a b a b")).not.toContain("line-won");
  });

  it("is drawn as a square picture as well", () => {
    const state = rules.encode.state(rules.initial()).map(String);
    const html = renderToStaticMarkup(<Picture state={state} turn={0} line={undefined} />);
    expect(html.match(/board-hollow/g)).toHaveLength(42);
    const [, , width, height] = /viewBox="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    expect(width).toBe(height);
  });
});
