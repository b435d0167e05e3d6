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

it("says to a guest who moves first", () => {
  expect(sideText(0, "Swift Fox", sides)).toBe("Chosen at random");
  expect(sideText(1, "Swift Fox", sides)).toBe("Swift Fox, with Black");
  expect(sideText(2, "Swift Fox", sides)).toBe("You, with Black");
});

it("says to a guest whom they wait for, and after a while that nobody answers", () => {
  const waiting = { host: "Swift Fox", fromWallet: false, isElsewhere: false, stake: 0 };
  expect(guestText("waiting", { ...waiting, away: false }).headline).toBe("Waiting for Swift Fox");
  const { headline, detail } = guestText("waiting", { ...waiting, away: true });
  expect(headline).toBe("Swift Fox does not answer");
  expect(detail).toContain("Wait here");
});

it("says to a guest that the host waits for another match, which everybody can see", () => {
  const waiting = { host: "Swift Fox", fromWallet: false, isElsewhere: true, stake: 0 };
  for (const away of [true, false]) {
    expect(guestText("waiting", { ...waiting, away }).headline).toBe(
      "Swift Fox is waiting for another match",
    );
  }
  expect(guestText("found", { ...waiting, away: false }).headline).toBe("You are both here");
});

describe("a link that is used", () => {
  const played = { opponent: "Calm Otter", isRunning: false };
  const readers = ["host", "guest", "other"] as const;
  const said = (reader: (typeof readers)[number], match: UsedFacts["match"]) =>
    Object.values(usedText({ host: "Swift Fox", reader, match })).join(" ");

  it("says what came of it, and whether it goes on", () => {
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

  it("guesses at nothing where that is not known", () => {
    for (const reader of readers) {
      expect(said(reader, undefined)).toMatch(/^This link is no longer good /);
      expect(said(reader, undefined)).not.toMatch(/taken|played|playing/);
    }
  });
});

it("says what a new search would end, and nothing of a host's that is a guest's", () => {
  const asked = { href: "/", page: "invitation", person: "Swift Fox" } as const;
  expect(replacedText({ ...asked, isHost: true })).toContain("its link will not work any more");
  expect(replacedText(asked)).toBe("You are still asking Swift Fox. This withdraws your request.");
  expect(replacedText({ ...asked, page: "table" })).toContain("gives up your seat");
});

it("knows the page of an appointment by its address, and no other", () => {
  expect(
    ["/invite?game=x", "/invite/B62?x#1", "/table/a/b?x", "/match/7", "/play/x", "/"].map(
      pageNameOf,
    ),
  ).toEqual(["invitation", "invitation", "table", "match", undefined, undefined]);
  expect(pageNameOf(undefined)).toBeUndefined();
});

it("asks what goes on in other words than what begins", () => {
  expect(inviteText(false).action).toBe("Make a link");
  expect(inviteText(true).action).toBe("Go on here");
  expect(askText(0, false).title).toBe("Look for an opponent?");
  expect(askText(50, false).title).toBe("Play for a stake of 50?");
  expect(askText(50, true)).toEqual(askText(0, true));
  expect(askText(50, true).action).toBe("Go on here");
});

describe("what a tab notes of a search", () => {
  const noted = { owner: "B62", page: "/play/randzu?pace=60" };

  it("is read back", () => {
    expect(readNoted(JSON.stringify(noted))).toEqual(noted);
    const link = { ...noted, link: "/invite/B62?x#1" };
    expect(readNoted(JSON.stringify(link))).toEqual(link);
  });

  it.each([null, "", "{", "null", "7", "[]", '{"owner":"B62"}', '{"owner":1,"page":"/"}'])(
    "is nothing else: %j",
    (text) => {
      expect(readNoted(text)).toBeUndefined();
    },
  );
});

it("speaks of a wallet only to those who play with one", () => {
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

it("says that the opponent wants a rematch, and whom one waits for oneself", () => {
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

it("says of a bot that has been in another match since that it plays no rematch", () => {
  const facts = { opponent: "Swift Fox", offered: false, gone: true, fromWallet: false, stake: 0 };
  expect(rematchText(undefined, facts)).toMatch(/^Swift Fox has begun another match\./);
  expect(rematchText("failed", facts)).toBe(rematchText(undefined, facts));
  expect(rematchText("waiting", facts)).toBe("Waiting for Swift Fox…");
});
