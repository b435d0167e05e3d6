import { describe, expect, it } from "@jest/globals";
import { brokenInvariants } from "./invariants.js";
import type { Balance } from "./state.js";
import type { MatchView, View } from "./view.js";

const HEIGHT = 12;
const POOR: Balance = { amount: 0n, session: 0, allowance: 0n };

function seat(player: number) {
  return { owner: `p${player}.wallet`, key: `p${player}.key`, expiresAt: 100 };
}

function match(changes: Partial<MatchView> = {}): MatchView {
  return {
    game: 2,
    state: "1 0 0",
    first: seat(1),
    second: seat(2),
    turn: 1,
    ply: 1,
    transcript: 9n,
    moveLimit: 4,
    deadline: 14,
    timeLeft: [4, 4],
    result: "running",
    reason: "none",
    line: 0n,
    ...changes,
  };
}

/** Players 1 and 2 play for a stake, and player 3 waits. */
function view(changes: Partial<View> = {}): View {
  return {
    count: 1,
    matches: { 1: match() },
    aborts: {},
    players: {
      "p1.wallet": { match: 1, slowMatch: 0, ticket: 0n, forgivenFrom: 0 },
      "p2.wallet": { match: 1, slowMatch: 0, ticket: 0n, forgivenFrom: 0 },
      "p3.wallet": { match: 0, slowMatch: 0, ticket: 77n, forgivenFrom: 0 },
    },
    sessions: {
      "p1.wallet": { key: "p1.key", expiresAt: 100, scope: 2, serial: 1, since: 9 },
      "p2.wallet": { key: "p2.key", expiresAt: 100, scope: 2, serial: 1, since: 9 },
      "p3.wallet": { key: "p3.key", expiresAt: 100, scope: 2, serial: 1, since: 9 },
    },
    queues: {},
    balances: {
      "p1.wallet": { amount: 900n, session: 1, allowance: 50n },
      "p2.wallet": { amount: 800n, session: 0, allowance: 0n },
    },
    pots: { 1: 30n },
    granted: 1760n,
    crossed: {},
    ratings: {},
    due: {},
    taken: 0n,
    ...changes,
  };
}

/** The stakes that the events report. */
const STAKED = new Map([[1, 30n]]);

function withBalance(changes: Partial<Balance>): View {
  const { balances } = view();
  return view({
    balances: { ...balances, "p1.wallet": { ...balances["p1.wallet"]!, ...changes } },
  });
}

function withPlayer(name: string, player: View["players"][string]): View {
  return view({ players: { ...view().players, [name]: player } });
}

describe("the invariants", () => {
  it("hold when two play and one waits", () => {
    expect(brokenInvariants(view(), HEIGHT, STAKED)).toEqual([]);
  });

  it.each<[string, View]>([
    ["a number is left out", view({ matches: { 2: match() } })],
    ["the count is too low", view({ count: 0 })],
    ["a player sits on both sides", view({ matches: { 1: match({ second: seat(1) }) } })],
    ["a side moves twice", view({ matches: { 1: match({ turn: 0 }) } })],
    ["a result has no reason", view({ matches: { 1: match({ result: "drawn" }) } })],
    ["a reason has no result", view({ matches: { 1: match({ reason: "timeout" }) } })],
    [
      "a match is drawn on time",
      view({ matches: { 1: match({ result: "drawn", reason: "timeout" }) } }),
    ],
    [
      "a player wins by agreement",
      view({ matches: { 1: match({ result: "first won", reason: "agreement" }) } }),
    ],
    [
      "a match ends by an abort although both sides have moved",
      view({ matches: { 1: match({ ply: 2, turn: 0, result: "second won", reason: "abort" }) } }),
    ],
    [
      "a match is won on the board although one side has not moved",
      view({
        matches: {
          1: match({ ply: 1, turn: 1, result: "first won", reason: "board", line: 5n }),
        },
      }),
    ],
    [
      "a match is won on the board without a line",
      view({ matches: { 1: match({ result: "first won", reason: "board" }) } }),
    ],
    ["a clock starts in the future", view({ matches: { 1: match({ deadline: 17 }) } })],
    ["a side has more than the bank", view({ matches: { 1: match({ timeLeft: [5, 4] }) } })],
    [
      "a side has negative time",
      view({ matches: { 1: match({ moveLimit: 4 * 65_536, timeLeft: [-1, 4] }) } }),
    ],
    [
      "a player is in two matches",
      view({ count: 2, matches: { 1: match(), 2: match({ second: seat(3) }) } }),
    ],
    [
      "a player waits while playing",
      withPlayer("p2.wallet", { match: 1, slowMatch: 0, ticket: 77n, forgivenFrom: 0 }),
    ],
    [
      "a player's match is not recorded for them",
      withPlayer("p2.wallet", { match: 0, slowMatch: 0, ticket: 0n, forgivenFrom: 0 }),
    ],
    [
      "a match of others is recorded for a player",
      withPlayer("p3.wallet", { match: 1, slowMatch: 0, ticket: 0n, forgivenFrom: 0 }),
    ],
    ["a player has money that was not granted", withBalance({ amount: 901n })],
    ["a player's money has disappeared", withBalance({ amount: 899n })],
    [
      "a player has negative money",
      view({
        granted: 859n,
        balances: { ...view().balances, "p1.wallet": { ...POOR, amount: -1n } },
      }),
    ],
    ["a session may stake 2^32", withBalance({ allowance: 1n << 32n })],
    ["a pot is paid while its match runs", view({ pots: { 1: 0n }, granted: 1700n })],
    ["a pot differs from the stakes", view({ pots: { 1: 29n }, granted: 1758n })],
    ["a pot is gone", view({ pots: {}, granted: 1700n })],
    ["a pot exists without stakes", view({ pots: { 1: 30n, 2: 1n }, granted: 1762n })],
    [
      "a pot is paid in part when its match is over",
      view({
        matches: { 1: match({ result: "aborted", reason: "abort" }) },
        pots: { 1: 15n },
        granted: 1730n,
      }),
    ],
  ])("are broken when %s", (_, broken) => {
    expect(brokenInvariants(broken, HEIGHT, STAKED)).not.toEqual([]);
  });

  it("hold when the match is over, before and after its pot is paid", () => {
    const over = { matches: { 1: match({ result: "aborted", reason: "abort" }) } };
    expect(brokenInvariants(view(over), HEIGHT, STAKED)).toEqual([]);
    const paid = view({ ...over, pots: { 1: 0n }, granted: 1700n });
    expect(brokenInvariants(paid, HEIGHT, STAKED)).toEqual([]);
  });

  it("hold when the side to move loses, because it announced an abort twice in a day", () => {
    const lost = view({ matches: { 1: match({ result: "first won", reason: "abort" }) } });
    expect(brokenInvariants(lost, HEIGHT, STAKED)).toEqual([]);
  });

  it("allow a player of a match out of time to wait in a queue", () => {
    const late = withPlayer("p2.wallet", { match: 1, slowMatch: 0, ticket: 77n, forgivenFrom: 0 });
    expect(brokenInvariants(late, 14, STAKED)).not.toEqual([]);
    expect(brokenInvariants(late, 15, STAKED)).toEqual([]);
  });
});
