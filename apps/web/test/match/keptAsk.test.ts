import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { forgetAsk, isKeptAsk, keepAsk } from "../../src/match/keptAsk";

const ASK = '["me",7,"randzu",60,50,"me","you"]';
const FOR_MORE = '["me",7,"randzu",60,5000,"me","you"]';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: storage });
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "sessionStorage");
});

describe("a tab's request for a rematch", () => {
  it("is kept across a reload, on the same terms only", () => {
    keepAsk(ASK);
    expect(isKeptAsk(ASK)).toBe(true);
    expect(isKeptAsk(FOR_MORE)).toBe(false);
  });

  it("is forgotten when it is answered, and after half a minute", () => {
    keepAsk(ASK);
    forgetAsk();
    expect(isKeptAsk(ASK)).toBe(false);
    keepAsk(ASK);
    const later = Date.now() + 31_000;
    jest.spyOn(Date, "now").mockReturnValue(later);
    expect(isKeptAsk(ASK)).toBe(false);
  });

  it("is absent if the storage is missing, empty or corrupt", () => {
    expect(isKeptAsk(ASK)).toBe(false);
    for (const text of ["", "null", "{}", `[${JSON.stringify(ASK)}]`]) {
      kept.set("kifu-rematch", text);
      expect(isKeptAsk(ASK)).toBe(false);
    }
    // Private windows may have no storage.
    Reflect.deleteProperty(globalThis, "sessionStorage");
    keepAsk(ASK);
    forgetAsk();
    expect(isKeptAsk(ASK)).toBe(false);
  });
});
