import { describe, expect, it } from "@jest/globals";
import type { Player } from "@kifu/client";
import { isPageOf, waitingOpponent } from "../../src/site/waitingOpponent";
import { invitationKey } from "../../src/lib/declined";
import { wordName } from "@kifu/client";
import { aMatch } from "../match/aMatch";

type Invitation = Player["invitations"][number];

const latest = aMatch({ result: "first-won", reason: "resignation", stake: 50 });
const [{ owner: black }, { owner: white }] = latest.seats;
const { game, moveLimit, stake, rated } = latest;
const nobody = () => false;

const terms = { game, moveLimit, stake, rated };
const rematch: Invitation = { owner: black, ...terms, side: 2, proof: undefined };

function aPlayer(...invitations: Invitation[]): Player {
  return {
    owner: white,
    nonce: 0n,
    activeMatch: undefined,
    latestMatch: latest.id,
    latestSlowMatch: undefined,
    slowMatches: [],
    tally: { won: 0, lost: 1, drawn: 0 },
    ratings: [],
    queue: undefined,
    session: undefined,
    balance: 0,
    allowance: 0,
    invitations,
  };
}

describe("the opponent who waits for a player", () => {
  it("is the last opponent if they want a rematch, on the page of that match", () => {
    const found = waitingOpponent(aPlayer(rematch), latest, nobody, wordName);
    expect(found).toMatchObject({
      text: `${wordName(black)} wants a rematch, for 50 each`,
      href: "/match/7",
    });
    expect(found && isPageOf(found, "/match/7")).toBe(true);
    expect(found && isPageOf(found, "/match/8")).toBe(false);
  });

  it("is a player at a table for other terms, on either of its addresses", () => {
    const seat = { ...rematch, stake: 0, side: 0 } as const;
    const found = waitingOpponent(aPlayer(seat), latest, nobody, wordName);
    expect(found).toMatchObject({
      text: `${wordName(black)} is waiting for you at a table`,
      href: `/table/${black}/${white}?game=randzu&pace=60&side=0`,
    });
    for (const path of [`/table/${black}/${white}`, `/table/${white}/${black}`])
      expect(found && isPageOf(found, path)).toBe(true);
    expect(found && isPageOf(found, `/table/${white}/${white}`)).toBe(false);
    expect(waitingOpponent(aPlayer(seat), undefined, nobody, wordName)?.href).toBe(found?.href);
  });

  it("is one who wants a rematch before one at a table", () => {
    const seat = { ...rematch, side: 0 } as const;
    expect(waitingOpponent(aPlayer(seat, rematch), latest, nobody, wordName)?.href).toBe(
      "/match/7",
    );
  });

  it("is not one who was declined, until the next match", () => {
    const player = aPlayer(rematch);
    const declined = new Set([invitationKey(player, rematch)]);
    expect(waitingOpponent(player, latest, (key) => declined.has(key), wordName)).toBeUndefined();
    const later = { ...player, latestMatch: 9 };
    expect(waitingOpponent(later, undefined, (key) => declined.has(key), wordName)).toBeDefined();
  });

  it("is not one with a link, or with terms that this app has no page for", () => {
    const others: Invitation[] = [
      { ...rematch, proof: 5n },
      { ...rematch, game: "go", side: 0 },
      { ...rematch, moveLimit: 0, side: 0 },
    ];
    expect(waitingOpponent(aPlayer(...others), latest, nobody, wordName)).toBeUndefined();
    expect(waitingOpponent(aPlayer(), latest, nobody, wordName)).toBeUndefined();
  });
});
