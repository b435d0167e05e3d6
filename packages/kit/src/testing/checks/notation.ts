import { fail, type Check } from "../check.js";
import { show } from "../show.js";
import type { Subject } from "../subject.js";

const GARBAGE = ["", " ", "?", "-1", "1e3", "NaN", "undefined", "\0", "💥", "a".repeat(10_000)];

/**
 * Each move must have its own text, because people name moves by their text. No other text may be
 * read as a move.
 */
export const notation: Check = {
  name: "writes each move in a way of its own, and reads it back",
  run({ subject: { rules }, samples }) {
    const { read, write } = rules.notation;
    const key = (move: unknown) => rules.encode.move(move).join();
    const written = new Map<string, unknown>();
    for (const move of samples.moves) {
      const text = write(move);
      if (written.has(text)) fail(`${show(move)} and ${show(written.get(text))} are both ${text}`);
      written.set(text, move);
      const back = read(text);
      if (back === undefined || key(back) !== key(move)) {
        fail(`${show(move)} is written ${text}, which reads as ${show(back)}`);
      }
    }

    for (const text of GARBAGE) {
      const move = read(text);
      if (move !== undefined) fail(`${show(text)} reads as ${show(move)}`);
    }
    for (const text of [...written.keys()].slice(0, 50)) {
      for (const near of nearly(text)) onlyItsOwn(rules, near);
    }
    return { samples: written.size };
  },
};

function nearly(text: string): string[] {
  return [`${text}0`, `0${text}`, `${text}${text}`, `${text} ${text}`, `${text}!`, text.slice(1)];
}

/**
 * Fails if the text is read as a move whose own text differs in more than capital letters and
 * spaces.
 */
function onlyItsOwn({ notation: { read, write } }: Subject["rules"], text: string): void {
  const plain = (text: string) => text.replace(/\s/g, "").toLowerCase();
  const move = read(text);
  if (move !== undefined && plain(write(move)) !== plain(text)) {
    fail(`${show(text)} reads as ${write(move)}`);
  }
}
