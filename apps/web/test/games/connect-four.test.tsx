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
    expect(html).toContain('aria-label="D1, red"');
    expect(html).toContain('aria-label="D2, yellow"');
    expect(html).toContain('aria-label="E1, red, last move"');
    expect(html).toContain('aria-label="E2, empty"');
    expect(html.match(/disc-last/g)).toHaveLength(1);
  });

  it("shows red and yellow discs behind the holes of the rack", () => {
    const html = board("d d e", 1);
    expect(html.match(/class="disc-red"/g)).toHaveLength(2);
    expect(html.match(/class="disc-yellow"/g)).toHaveLength(1);
    // What is drawn later is in front.
    const at = ["rack-inside", "disc-red", "disc-yellow", 'class="rack"', "disc-last"].map((part) =>
      html.lastIndexOf(part),
    );
    expect(at).not.toContain(-1);
    expect(at.indexOf(Math.max(at[1]!, at[2]!, at[3]!))).toBe(3);
    expect(at[0]).toBeLessThan(html.indexOf("disc-red"));
    expect(at[4]).toBeGreaterThan(at[3]!);
    const [, rack = ""] = /<path d="([^"]+)" fill-rule="evenodd"/.exec(html) ?? [];
    expect(rack.match(/M/g)).toHaveLength(1 + 42);
  });

  it("lets no disc fall when a page is opened", () => {
    expect(board("d d e", 1)).not.toContain("disc-falls");
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
    expect(html).toContain('class="rack-line"');
    const [, line = ""] = /class="rack-line">(.*?)<\/g>/.exec(html) ?? [];
    expect(line.match(/<circle /g)).toHaveLength(4);
    expect(html).toContain('aria-label="A4, red, last move"');
    expect(board("a b a b")).not.toContain("rack-line");
  });

  it("is drawn as a square picture as well", () => {
    const state = rules.encode.state(rules.initial()).map(String);
    const html = renderToStaticMarkup(<Picture state={state} turn={0} line={undefined} />);
    expect(html).toContain("rack-inside");
    const [, , width, height] = /viewBox="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    expect(width).toBe(height);
  });
});
