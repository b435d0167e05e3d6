import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { wordName } from "@kifu/client";
import { type AskNames, NameBook } from "../../src/names/NameBook";

const [ANN, BOB] = ["B62ann", "B62bob"] as const;

let now: number;
let asked: string[][];
let names: Record<string, string>;
let book: NameBook;

const ask: AskNames = async (addresses) => {
  asked.push([...addresses]);
  return names;
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: {} });
  [now, asked, names] = [0, [], { [ANN]: "Kaido" }];
  book = new NameBook(ask, () => now);
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, "window");
  jest.useRealTimers();
});

const gathered = async () => await jest.advanceTimersByTimeAsync(100);

describe("the names of a page", () => {
  test("are words at first, and are asked for together", async () => {
    const changed = jest.fn();
    book.subscribe(changed);
    expect([book.look(ANN), book.look(BOB), book.look(ANN)]).toEqual([
      wordName(ANN),
      wordName(BOB),
      wordName(ANN),
    ]);
    await gathered();
    expect(asked).toEqual([[ANN, BOB]]);
    expect(changed).toHaveBeenCalledTimes(1);
    expect([book.look(ANN), book.look(BOB)]).toEqual(["Kaido", wordName(BOB)]);
    expect([book.chosen(ANN), book.chosen(BOB)]).toEqual(["Kaido", undefined]);
    await gathered();
    expect(asked).toHaveLength(1);
  });

  test("are asked for again after a while, and nobody hears of what has not changed", async () => {
    book.look(ANN);
    await gathered();
    const changed = jest.fn();
    book.subscribe(changed);
    now = 300_001;
    expect(book.look(ANN)).toBe("Kaido");
    await gathered();
    expect([asked.length, changed.mock.calls.length]).toEqual([2, 0]);
    now = 600_002;
    names = { [ANN]: "Tarmo" };
    book.look(ANN);
    await gathered();
    expect([book.look(ANN), changed.mock.calls.length]).toEqual(["Tarmo", 1]);
  });

  test("that a server has asked for are known at once", async () => {
    book.learn([ANN, BOB], names);
    expect([book.look(ANN), book.look(BOB)]).toEqual(["Kaido", wordName(BOB)]);
    await gathered();
    expect(asked).toEqual([]);
    book.set(ANN, "Tarmo");
    // A later render of the same page brings the server's old names again.
    book.learn([ANN], names);
    expect(book.look(ANN)).toBe("Tarmo");
  });

  test("stay words while the node does not answer, and are asked for again", async () => {
    book = new NameBook(async (addresses) => {
      asked.push([...addresses]);
      if (asked.length === 1) throw new Error("offline");
      return names;
    });
    book.look(ANN);
    await gathered();
    expect(book.look(ANN)).toBe(wordName(ANN));
    await gathered();
    expect(book.look(ANN)).toBe("Kaido");
  });

  test("are no properties that every object has", async () => {
    names = {};
    book.look("constructor");
    await gathered();
    expect(book.chosen("constructor")).toBeUndefined();
  });
});
