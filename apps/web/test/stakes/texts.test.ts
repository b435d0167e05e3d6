import { describe, expect, it } from "@jest/globals";
import type { Match } from "@kifu/client";
import { guestText } from "../../src/invite/guestText";
import { hostText } from "../../src/invite/hostText";
import { rematchText } from "../../src/match/rematchText";
import { stakeEndText } from "../../src/match/stakeEndText";
import { searchText } from "../../src/search/searchText";
import { walletPrompt } from "../../src/search/walletPrompt";
import { balanceText, missingText, stakeText, termsWithStake } from "../../src/stakes/stakeText";

it("explains a stake, its payout and refund before anything is signed", () => {
  expect(stakeText(50)).toBe(
    "You each stake 50. The winner gets 100; a draw or an aborted match gives both their 50 back.",
  );
  expect(stakeText(1500)).toContain("The winner gets 3,000;");
});

it("shows a balance", () => {
  expect(balanceText(0, true)).toBe("You have no play money.");
  expect(balanceText(1000, true)).toBe("You have 1,000 in play money.");
  expect(balanceText(1000, false)).toBe("You have 1,000 in real money.");
});

it("explains why a match for a stake cannot start yet", () => {
  expect(missingText(undefined, false, true)).toBe("First type how much each side stakes.");
  expect(missingText(1500, true, true)).toBe("You need 1,500 in play money for this stake.");
  expect(missingText(1500, false, true)).toBeUndefined();
  expect(missingText(0, false, true)).toBeUndefined();
});

it("adds a stake to the terms only if there is one", () => {
  expect(termsWithStake("1 min", 0)).toBe("1 min");
  expect(termsWithStake("1 min", 50)).toBe("1 min · stake 50 each");
});

describe("a wallet", () => {
  it("is asked for the device's limit only if there is a stake", () => {
    expect(walletPrompt(50).detail).toContain("may stake up to 500 in all");
    expect(walletPrompt(0).detail).not.toContain("stake");
  });

  it("is asked in the same words on every page", () => {
    const facts = { fromWallet: true, stake: 50 };
    for (const words of [
      searchText("signing", { ...facts, againstBot: false }),
      hostText("signing", facts),
      guestText("signing", { ...facts, host: "Swift Fox", away: false, isElsewhere: false }),
    ]) {
      expect(words).toEqual(walletPrompt(50));
    }
    const rematch = { ...facts, opponent: "Swift Fox", offered: false, gone: false };
    expect(rematchText("signing", rematch)).toContain("may stake up to 500 in all");
    expect(rematchText("signing", { ...rematch, fromWallet: false })).toBe("Asking Swift Fox…");
  });
});

it("promises no bot to a player who waits with a stake", () => {
  const facts = { fromWallet: false, againstBot: false };
  const { detail } = searchText("waiting", { ...facts, stake: 50 });
  expect(detail).toContain("who stakes 50 as well");
  expect(detail).not.toContain("a bot does");
  expect(searchText("waiting", { ...facts, stake: 0 }).detail).toContain("a bot does");
});

it("names the stake of a rematch before anyone agrees to it", () => {
  const facts = { opponent: "Swift Fox", gone: false, fromWallet: false, stake: 50 };
  expect(rematchText(undefined, { ...facts, offered: false })).toBe(
    "Once more, with sides swapped, for 50 each?",
  );
  expect(rematchText(undefined, { ...facts, offered: true })).toBe(
    "Swift Fox wants a rematch, for 50 each. Its clock starts when you accept.",
  );
});

describe("the stakes of a finished match", () => {
  const sides = ["Crosses", "Noughts"] as const;
  const text = (result: Match["result"], you: 0 | 1 | undefined, paid: boolean) => {
    const { what, payment } = stakeEndText({ result, stake: 50, paid }, { sides, you });
    return `${what} ${payment}`.trim();
  };

  it("are won by one player, who is told when they are paid", () => {
    expect(text("first-won", 0, false)).toBe("You won 50. It is being paid…");
    expect(text("first-won", 0, true)).toBe("You won 50. You were paid 100.");
    expect(text("second-won", 1, true)).toBe("You won 50. You were paid 100.");
  });

  it("are lost by the other player", () => {
    expect(text("first-won", 1, false)).toBe("You lost 50.");
    expect(text("second-won", 0, true)).toBe("You lost 50.");
  });

  it.each(["drawn", "aborted"] as const)("are refunded if nobody won: %s", (result) => {
    for (const you of [0, 1] as const) {
      expect(text(result, you, false)).toBe("You get your 50 back. It is being paid…");
      expect(text(result, you, true)).toBe("You got your 50 back.");
    }
    expect(text(result, undefined, false)).toBe("Both get their 50 back. It is being paid…");
    expect(text(result, undefined, true)).toBe("Both got their 50 back.");
  });

  it("are shown to watchers", () => {
    expect(text("first-won", undefined, false)).toBe("Crosses won 100. It is being paid…");
    expect(text("second-won", undefined, true)).toBe("Noughts won 100. It has been paid.");
  });
});
