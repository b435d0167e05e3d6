import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { Board, Picture, rules } from "../../src/games/connect-four";
import { contrast } from "../board/contrast";
import { boardHtml } from "./boardHtml";

const board = (moves: string, mover?: 0 | 1, line?: readonly string[]) =>
  boardHtml(Board, moves, mover, line);

describe("Connect Four's board", () => {
  it("names every cell, and marks the last stone", () => {
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
    // Later elements are drawn in front of earlier ones.
    const rackAt = html.indexOf('class="rack"');
    expect(html.indexOf("rack-inside")).toBeLessThan(html.indexOf("disc-red"));
    for (const part of ["disc-red", "disc-yellow", "disc-last"]) {
      expect(html).toContain(part);
      expect(html.lastIndexOf(part)).toBeLessThan(rackAt);
    }
    const [, rack = ""] = /<path d="([^"]+)" fill-rule="evenodd"/.exec(html) ?? [];
    expect(rack.match(/M/g)).toHaveLength(1 + 42);
  });

  it("draws a ring on red discs and a star on yellow ones", () => {
    const ring = /class="disc-red"><circle[^>]*\/?>(?:<\/circle>)?<circle[^>]*disc-middle/g;
    const star = /class="disc-yellow"><circle[^>]*\/?>(?:<\/circle>)?<polygon[^>]*disc-middle/g;
    const html = board("d d e", 1);
    expect([html.match(ring)?.length, html.match(star)?.length]).toEqual([2, 1]);
  });

  it("animates no disc when a page opens", () => {
    expect(board("d d e", 1)).not.toContain("disc-falls");
  });

  it("enables every cell of columns with room, and none for watchers", () => {
    const full = /role="gridcell"[^>]*aria-disabled="true"/g;
    expect(board("d d d d d", 1).match(full)).toBeNull();
    expect(board("d d d d d d", 0).match(full)).toHaveLength(6);
    const closed = /role="grid"[^>]*aria-disabled="true"/;
    expect(board("d d d d d d", 0)).not.toMatch(closed);
    expect(board("d d")).toMatch(closed);
  });

  it("draws the line, even though its cells are not moves", () => {
    const html = board("a b a b a b a", undefined, ["a1", "a2", "a3", "a4"]);
    expect(html).toContain('class="rack-line"');
    const [, line = ""] = /class="rack-line">(.*?)<\/g>/.exec(html) ?? [];
    expect(line.match(/<circle /g)).toHaveLength(4);
    expect(html).toContain('aria-label="A4, red, last move"');
    expect(board("a b a b")).not.toContain("rack-line");
  });

  it("offers the swap to Yellow only, as the first move", () => {
    const button = "Take this disc</button>";
    const asked = board("d", 1);
    expect(asked).toContain(button);
    expect(asked).toContain("Drop a disc, or take Red’s disc as yours. Red then moves again.");
    // Red plans a move meanwhile, and others watch.
    for (const html of [board("d", 0), board("d")]) {
      expect(html).toContain("Yellow may take Red’s disc instead of dropping one.");
      expect(html).not.toContain(button);
    }
    for (const [moves, mover] of [
      ["", 1],
      ["d d", 0],
      ["d d e", 1],
      ["d swap", 0],
      ["d swap", 1],
      ["d swap d", 1],
    ] as const) {
      expect(board(moves, mover)).not.toContain(button);
    }
  });

  it("shows the swapped disc in yellow, as the last move, and says whose it is", () => {
    const html = board("d swap", 0);
    expect(html).toContain('aria-label="D1, yellow, last move"');
    expect(html).toContain("Yellow took Red’s disc. Red moves again.");
    expect(html.match(/disc-last/g)).toHaveLength(1);
    expect(board("d swap d", 1)).not.toContain("took Red’s disc");
  });

  it("can be drawn as a square picture", () => {
    const state = rules.encode.state(rules.initial()).map(String);
    const html = renderToStaticMarkup(<Picture state={state} turn={0} line={undefined} />);
    expect(html).toContain("rack-inside");
    const [, , width, height] = /viewBox="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    expect(width).toBe(height);
  });
});

describe("Connect Four's colours", () => {
  const css = readFileSync(new URL("../../../src/app/globals.css", import.meta.url), "utf8");
  const themes = ["light", "dark"] as const;
  const colours = (theme: (typeof themes)[number]): Record<string, string | undefined> => {
    const [light = "", dark = ""] = [":root", ".dark"].map((rule) =>
      css.slice(css.indexOf(`${rule} {`), css.indexOf("}", css.indexOf(`${rule} {`))),
    );
    const found = (theme === "light" ? light : light + dark).matchAll(/--([\w-]+): (#\w{6});/g);
    return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
  };

  it.each(themes)("differ in lightness too: %s", (theme) => {
    const { rack, "rack-inside": inside, "disc-red": red, "disc-yellow": yellow } = colours(theme);
    const { "disc-red-mark": ring, "disc-yellow-mark": star } = colours(theme);
    for (const [one, other] of [
      [red, inside],
      [yellow, inside],
      [red, yellow],
      [red, ring],
      [yellow, star],
    ]) {
      expect(contrast(one, other)).toBeGreaterThan(3);
    }
    // The rack shows the names of its columns in white.
    expect(contrast("#ffffff", rack)).toBeGreaterThan(4.5);
  });
});
