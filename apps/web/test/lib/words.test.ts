import { describe, expect, it, jest } from "@jest/globals";
import { botMoveLimit } from "@kifu/bots/pools";
import { levels } from "@kifu/kit/plain";
import { searchLink } from "../../src/links/searchLink";
import { clockNumbered, writeClock } from "@kifu/wire/clock";
import { paceText, seatSeconds, shownSeconds } from "../../src/lib/clocks";
import { DEFAULT_PACE, paceFrom, PACES } from "../../src/lib/paces";
import { wordName } from "@kifu/client";
import { shortAddress } from "../../src/lib/shortAddress";
import { timeText, clockFace, dateText, momentText, spokenTime } from "../../src/lib/time";
import { translations } from "../../src/texts/translations";
import { aMatch } from "../match/aMatch";

describe("time", () => {
  it.each([
    [30, "30 s"],
    [60, "1 min"],
    [300, "5 min"],
    [90, "1½ min"],
    [3584, "59½ min"],
    [3585, "1 h"],
    [5400, "1½ h"],
    [0, "under 1 s"],
  ])("shows %i seconds as %s", (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
  });

  it("is shown like a clock, and never below zero", () => {
    expect([0, 5, 83, 3600, -4].map(clockFace)).toEqual([
      "0:00",
      "0:05",
      "1:23",
      "1:00:00",
      "0:00",
    ]);
  });

  it("is shown as a day, or as a day and time", () => {
    const moment = new Date(Date.UTC(2026, 10, 27, 21, 5));
    expect(dateText(moment, "UTC")).toBe("27 Nov 2026");
    expect(momentText(moment, "UTC")).toBe("27 Nov 2026, 21:05");
  });

  it("is shown like browsers do, without their slow formatting", () => {
    const moments = Array.from({ length: 24 }, (_, i) => new Date(2026, i, 9 + i, i, 7 * (i % 8)));
    const [day, time] = [{ dateStyle: "medium" }, { timeStyle: "short" }] as const;
    const days = moments.map((moment) => moment.toLocaleDateString("en-GB", day));
    const times = moments.map((moment) => moment.toLocaleString("en-GB", { ...day, ...time }));
    const made = jest.spyOn(Intl, "DateTimeFormat");
    const [asDay, asText] = [
      jest.spyOn(Date.prototype, "toLocaleDateString"),
      jest.spyOn(Date.prototype, "toLocaleString"),
    ];
    expect(moments.map((moment) => dateText(moment))).toEqual(days);
    expect(moments.map((moment) => momentText(moment))).toEqual(times);
    for (const spy of [made, asDay, asText]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });

  it.each(Object.entries(translations))("has twelve months in %s", (_, { pages }) => {
    expect(pages.common.months.split(" ")).toHaveLength(12);
  });

  it("is spelled out for screen readers", () => {
    expect([1, 60, 83].map(spokenTime)).toEqual(["1 second", "1 minute", "1 minute 23 seconds"]);
  });
});

describe("paces", () => {
  it.each(PACES)("never show more than their own time: $name", ({ moveLimit }) => {
    for (const limit of [moveLimit, ...levels.map((level) => botMoveLimit(moveLimit, level))]) {
      // A clock gets one second more than its bank, because a move may also go into the open
      // block.
      const { bank } = clockNumbered(limit);
      expect([limit, shownSeconds(bank + 1, limit)]).toEqual([
        limit,
        clockNumbered(moveLimit).bank,
      ]);
      const match = { moveLimit: limit, timeLeft: [bank, bank] } as const;
      expect(seatSeconds(match, 1, undefined)).toBe(clockNumbered(moveLimit).bank);
      expect(seatSeconds(match, 1, 7)).toBe(7);
      expect(shownSeconds(7, limit)).toBe(7);
    }
  });

  it("do not cut the time of a phase that is longer", () => {
    const match = { moveLimit: 20, timeLeft: [60, 20] } as const;
    expect([61, 60, 21, 5].map((left) => seatSeconds(match, 0, left))).toEqual([60, 60, 21, 5]);
    expect(seatSeconds(match, 0, undefined)).toBe(60);
    expect(seatSeconds(match, 1, undefined)).toBe(20);
  });

  it("default to the usual one, and accept only those offered", () => {
    expect(paceFrom(undefined)).toBe(DEFAULT_PACE);
    const offered = PACES.flatMap(({ moveLimit }) => [
      moveLimit,
      ...levels.map((level) => botMoveLimit(moveLimit, level)),
    ]);
    expect(offered.map((limit) => paceFrom(`${limit}`))).toEqual(offered);
    const others = [
      "",
      "x",
      "0",
      "1",
      "3",
      "29",
      "34",
      "64",
      "1.5",
      "65530",
      "65535",
      "-3",
      "060x",
    ];
    expect(others.map(paceFrom)).toEqual(others.map(() => undefined));
  });

  it("link only to those offered", () => {
    expect(searchLink({ game: "randzu", moveLimit: 303 })).toBe("/play/randzu?pace=303");
    const paces = [1, 29, 44, 45, 60, 61, 66, 179, 180, 301, 304, 65_535].map((moveLimit) => {
      const link = searchLink({ game: "randzu", moveLimit });
      expect(link).toMatch(/^\/play\/randzu\?pace=\d+$/);
      return Number(link.split("=")[1]);
    });
    expect(paces).toEqual([30, 30, 30, 60, 60, 61, 60, 60, 300, 301, 300, 300]);
    expect(paces.map((pace) => paceFrom(String(pace)))).toEqual(paces);
  });

  it("include the stake in a search's link, if there is one", () => {
    const terms = { game: "randzu", moveLimit: 60 };
    expect(searchLink({ ...terms, stake: 50 })).toBe("/play/randzu?pace=60&stake=50");
    expect(searchLink({ ...terms, stake: 0 })).toBe("/play/randzu?pace=60");
  });

  it("link to the home page for a game that is not shown here", () => {
    expect(searchLink({ game: "chess", moveLimit: 60 })).toBe("/");
  });

  it("hide the seconds that ask for a bot", () => {
    for (const { moveLimit } of PACES) {
      const plain = paceText(moveLimit);
      const forBots = levels.map((level) => paceText(botMoveLimit(moveLimit, level)));
      expect(forBots).toEqual([plain, plain, plain]);
    }
  });

  it("show a bank's increment", () => {
    const banks = [
      { bank: 300, increment: 5 },
      { bank: 90, increment: 0 },
      { bank: 20_000, increment: 60 },
    ];
    expect(banks.map((bank) => paceText(writeClock(bank)))).toEqual([
      "5 min + 5 s",
      "1½ min + 0 s",
      "5½ h + 60 s",
    ]);
  });

  it("lead from a clock that is not offered to the nearest of its kind", () => {
    const near = (moveLimit: number) => searchLink({ game: "randzu", moveLimit }).split("=")[1];
    expect([1, 40, 45, 65_535].map(near)).toEqual(["30", "30", "60", "300"]);
    const banks = [60, 240, 700, 32_000].map((bank) => writeClock({ bank, increment: 1 }));
    const offered = [180, 300, 900, 900].map((bank, i) =>
      writeClock({ bank, increment: [2, 5, 10, 10][i]! }),
    );
    expect(banks.map(near).map(Number)).toEqual(offered);
  });
});

describe("names", () => {
  const [{ owner: first }, { owner: second }] = aMatch().seats;

  it("are two words, always the same for an address", () => {
    expect(wordName(first)).toBe(wordName(first));
    expect(wordName(first)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(wordName(first)).not.toBe(wordName(second));
  });

  it("differ for similar addresses", () => {
    const names = new Set(Array.from({ length: 500 }, (_, i) => wordName(`${first}${i}`)));
    expect(names.size).toBeGreaterThan(430);
  });

  it("are of short words, so that every name fits into the header", () => {
    const words = Array.from({ length: 5000 }, (_, i) => wordName(`${first}${i}`).split(" "));
    expect(words.flat().filter(({ length }) => length > 8)).toEqual([]);
  });

  it("come with the end of the address, which differs", () => {
    expect(shortAddress(first)).toBe(`…${first.slice(-6)}`);
  });
});
