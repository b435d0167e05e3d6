import { describe, expect, it } from "@jest/globals";
import { guestText } from "../../src/invite/guestText";
import { hostText, inviteText } from "../../src/invite/hostText";
import { sideText } from "../../src/invite/sideText";
import { type UsedFacts, usedText } from "../../src/invite/usedText";
import { rematchText } from "../../src/match/rematchText";
import { pageNameOf } from "../../src/search/appointments";
import { askText } from "../../src/search/askText";
import { readNoted } from "../../src/search/notedSearch";
import { replacedText } from "../../src/search/replacedText";

const sides = ["Black", "White"] as const;

it("tells a guest who moves first", () => {
  expect(sideText(0, "Swift Fox", sides)).toBe("Chosen at random");
  expect(sideText(1, "Swift Fox", sides)).toBe("Swift Fox, with Black");
  expect(sideText(2, "Swift Fox", sides)).toBe("You, with Black");
});

it("tells a guest whom they wait for, and after a while that nobody answers", () => {
  const waiting = { host: "Swift Fox", fromWallet: false, isElsewhere: false, stake: 0 };
  expect(guestText("waiting", { ...waiting, away: false }).headline).toBe("Waiting for Swift Fox");
  const { headline, detail } = guestText("waiting", { ...waiting, away: true });
  expect(headline).toBe("Swift Fox does not answer");
  expect(detail).toContain("Wait here");
});

it("tells a guest that the host waits for another match", () => {
  const waiting = { host: "Swift Fox", fromWallet: false, isElsewhere: true, stake: 0 };
  for (const away of [true, false]) {
    expect(guestText("waiting", { ...waiting, away }).headline).toBe(
      "Swift Fox is waiting for another match",
    );
  }
  expect(guestText("found", { ...waiting, away: false }).headline).toBe("You are both here");
});

describe("a used link", () => {
  const played = { opponent: "Calm Otter", isRunning: false };
  const readers = ["host", "guest", "other"] as const;
  const said = (reader: (typeof readers)[number], match: UsedFacts["match"]) =>
    Object.values(usedText({ host: "Swift Fox", reader, match })).join(" ");

  it("names its match, and says whether it is running", () => {
    expect(readers.map((reader) => said(reader, played))).toEqual([
      "Your link has been used A link is good for one match, and you have played it against Calm Otter.",
      "You have played this match A link is good for one match. For another one with Swift Fox, ask for a new link.",
      "This seat is taken A link is good for one match, and Swift Fox has played Calm Otter since it was made.",
    ]);
    const running = { ...played, isRunning: true };
    expect(readers.map((reader) => said(reader, running))).toEqual([
      "Your link has been used A link is good for one match, and you are playing it against Calm Otter.",
      "You have taken this seat A link is good for one match, and you are the one who plays Swift Fox.",
      "This seat is taken A link is good for one match, and Swift Fox is playing Calm Otter now.",
    ]);
  });

  it("guesses nothing if its match is unknown", () => {
    for (const reader of readers) {
      expect(said(reader, undefined)).toMatch(/^This link is no longer good /);
      expect(said(reader, undefined)).not.toMatch(/taken|played|playing/);
    }
  });
});

it("says what a new search would end, for a host or a guest", () => {
  const asked = { href: "/", page: "invitation", person: "Swift Fox" } as const;
  expect(replacedText({ ...asked, isHost: true })).toContain("its link will not work any more");
  expect(replacedText(asked)).toBe("You are still asking Swift Fox. This withdraws your request.");
  expect(replacedText({ ...asked, page: "table" })).toContain("gives up your seat");
});

it("recognizes the pages of appointments by their addresses", () => {
  expect(
    ["/invite?game=x", "/invite/B62?x#1", "/table/a/b?x", "/match/7", "/play/x", "/"].map(
      pageNameOf,
    ),
  ).toEqual(["invitation", "invitation", "table", "match", undefined, undefined]);
  expect(pageNameOf(undefined)).toBeUndefined();
});

it("uses other words to resume a search than to start one", () => {
  expect(inviteText(false).action).toBe("Make a link");
  expect(inviteText(true).action).toBe("Go on here");
  expect(askText(0, false).title).toBe("Look for an opponent?");
  expect(askText(50, false).title).toBe("Play for a stake of 50?");
  expect(askText(50, true)).toEqual(askText(0, true));
  expect(askText(50, true).action).toBe("Go on here");
});

describe("a tab's note of a search", () => {
  const noted = { owner: "B62", page: "/play/randzu?pace=60" };

  it("is read back", () => {
    expect(readNoted(JSON.stringify(noted))).toEqual(noted);
    const link = { ...noted, link: "/invite/B62?x#1" };
    expect(readNoted(JSON.stringify(link))).toEqual(link);
  });

  it.each([null, "", "{", "null", "7", "[]", '{"owner":"B62"}', '{"owner":1,"page":"/"}'])(
    "is ignored if it is invalid: %j",
    (text) => {
      expect(readNoted(text)).toBeUndefined();
    },
  );
});

it("mentions a wallet only to players with one", () => {
  for (const fromWallet of [true, false]) {
    const texts = [
      hostText("signing", { fromWallet, stake: 0 }).headline,
      guestText("signing", {
        host: "Swift Fox",
        fromWallet,
        away: false,
        isElsewhere: false,
        stake: 0,
      }).headline,
      rematchText("signing", {
        opponent: "Swift Fox",
        offered: false,
        gone: false,
        fromWallet,
        stake: 0,
      }),
    ];
    expect(texts.map((text) => text.includes("wallet"))).toEqual(texts.map(() => fromWallet));
  }
});

it("says that the opponent wants a rematch, or whom you wait for", () => {
  const facts = { opponent: "Swift Fox", gone: false, fromWallet: false, stake: 0 };
  expect(rematchText(undefined, { ...facts, offered: true })).toBe(
    "Swift Fox wants a rematch. Its clock starts when you accept.",
  );
  expect(rematchText("cancelled", { ...facts, offered: true })).toBe(
    "Swift Fox wants a rematch. Its clock starts when you accept.",
  );
  expect(rematchText(undefined, { ...facts, offered: false })).toContain("sides swapped");
  expect(rematchText("waiting", { ...facts, offered: true })).toBe("Waiting for Swift Fox…");
  const declined = { ...facts, offered: false, declined: true };
  expect(rematchText(undefined, declined)).toBe("You declined a rematch with Swift Fox.");
  expect(rematchText("waiting", declined)).toBe("Waiting for Swift Fox…");
});

it("says that a bot plays no rematch after another match", () => {
  const facts = { opponent: "Swift Fox", offered: false, gone: true, fromWallet: false, stake: 0 };
  expect(rematchText(undefined, facts)).toMatch(/^Swift Fox has begun another match\./);
  expect(rematchText("failed", facts)).toBe(rematchText(undefined, facts));
  expect(rematchText("waiting", facts)).toBe("Waiting for Swift Fox…");
});
