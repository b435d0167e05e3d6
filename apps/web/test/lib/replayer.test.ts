import { rules } from "@kifu/chain/randzu/rules";
import { describe, expect, it } from "@jest/globals";
import { replayer } from "../../src/lib/replayer";

const plain = (text: string) =>
  text.split(" ").reduce((position, move) => {
    const read = rules.notation.read(move);
    const played = read === undefined ? undefined : rules.play(position, read);
    return played?.ok ? played.position : position;
  }, rules.initial());

describe("a replay", () => {
  it("reaches the same position from any other", () => {
    const positionAfter = replayer(rules);
    const all = "h8 i9 h7 h9 g8 f8".split(" ");
    for (const length of [6, 2, 4, 4, 1, 6, 0, 5]) {
      const moves = all.slice(0, length);
      const wanted = length === 0 ? rules.initial() : plain(moves.join(" "));
      expect(positionAfter(moves)).toEqual(wanted);
    }
  });

  it("replaces a refused move", () => {
    const positionAfter = replayer(rules);
    positionAfter(["h8", "i9"]);
    expect(positionAfter(["h8", "j9", "a1"])).toEqual(plain("h8 j9 a1"));
  });

  it("stops at an illegal move", () => {
    const positionAfter = replayer(rules);
    expect(positionAfter(["h8", "z99", "i9"])).toEqual(plain("h8"));
    expect(positionAfter(["h8", "h8"])).toEqual(plain("h8"));
    expect(positionAfter(["h8", "i9"])).toEqual(plain("h8 i9"));
  });
});
