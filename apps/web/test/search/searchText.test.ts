import { expect, it } from "@jest/globals";
import { sessionText } from "../../src/account/sessionText";
import { retryAfter } from "../../src/search/retryAfter";
import { searchText } from "../../src/search/searchText";

const search = (
  phase: Parameters<typeof searchText>[0],
  fromWallet = false,
  againstBot = false,
) => {
  const { headline, detail } = searchText(phase, { fromWallet, againstBot, stake: 0 });
  return `${headline} ${detail}`;
};

it("a search says what it waits for and what comes next", () => {
  expect(search("waiting")).toContain("If nobody joins, a bot does");
  const { detail } = searchText("waiting", {
    fromWallet: false,
    againstBot: false,
    stake: 0,
    rated: true,
  });
  expect(detail).toContain("Bots play no rated matches");
  expect(search("waiting", false, true)).toContain("Waiting for a bot");
});

it("a search mentions a wallet only to players with one", () => {
  expect(search("signing", true)).toContain("wallet");
  expect(search("signing", false)).not.toContain("wallet");
});

it("the state of a session is put into words", () => {
  expect(sessionText({ state: "active", expiresAt: 3700 }, 100)).toContain("1 h");
  expect(sessionText({ state: "elsewhere" }, 100)).toContain("Another device");
  expect(sessionText({ state: "expired", expiresAt: 3 }, 100)).toContain("has expired");
});

it("an action that was merely too early is tried again", () => {
  expect(retryAfter({ code: "ingress/rate-limited", facts: { retryAfterMs: 900 } })).toBe(900);
  expect(retryAfter({ code: "ingress/rate-limited", facts: { retryAfterMs: 90_000 } })).toBe(5000);
  const crowded = { code: "ingress/too-many-registrations", facts: { retryAfterMs: 4000 } };
  expect(retryAfter(crowded)).toBe(4000);
  expect(retryAfter({ code: "ingress/busy", facts: {} })).toBe(500);
  expect(retryAfter({ code: "client/wallet-rejected", facts: {} })).toBeUndefined();
  expect(retryAfter(undefined)).toBeUndefined();
});
