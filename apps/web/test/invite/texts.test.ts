import { expect, it } from "@jest/globals";
import { guestText } from "../../src/invite/guestText";
import { hostText } from "../../src/invite/hostText";
import { sideText } from "../../src/invite/sideText";
import { rematchText } from "../../src/match/rematchText";

const sides = ["Black", "White"] as const;

it("says to a guest who moves first", () => {
  expect(sideText(0, "Swift Fox", sides)).toBe("Decided by chance");
  expect(sideText(1, "Swift Fox", sides)).toBe("Swift Fox, with Black");
  expect(sideText(2, "Swift Fox", sides)).toBe("You, with Black");
});

it("says to a guest whom they wait for, and after a while that nobody answers", () => {
  const waiting = { host: "Swift Fox", fromWallet: false, stake: 0 };
  expect(guestText("waiting", { ...waiting, away: false }).headline).toBe("Waiting for Swift Fox");
  const { headline, detail } = guestText("waiting", { ...waiting, away: true });
  expect(headline).toBe("Swift Fox does not answer");
  expect(detail).toContain("Wait here");
});

it("speaks of a wallet only to those who play with one", () => {
  for (const fromWallet of [true, false]) {
    const texts = [
      hostText("signing", { fromWallet, stake: 0 }).headline,
      guestText("signing", { host: "Swift Fox", fromWallet, away: false, stake: 0 }).headline,
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
  expect(rematchText(undefined, { ...facts, offered: true })).toBe("Swift Fox wants a rematch.");
  expect(rematchText("cancelled", { ...facts, offered: true })).toBe("Swift Fox wants a rematch.");
  expect(rematchText(undefined, { ...facts, offered: false })).toContain("sides swapped");
  expect(rematchText("waiting", { ...facts, offered: true })).toBe("Waiting for Swift Fox…");
});

it("says of a bot that has been in another match since that it plays no rematch", () => {
  const facts = { opponent: "Swift Fox", offered: false, gone: true, fromWallet: false, stake: 0 };
  expect(rematchText(undefined, facts)).toMatch(/^Swift Fox has begun another match\./);
  expect(rematchText("failed", facts)).toBe(rematchText(undefined, facts));
  expect(rematchText("waiting", facts)).toBe("Waiting for Swift Fox…");
});
