import { describe, expect, test } from "@jest/globals";
import { findMatch, rematchOffer } from "../../src/index.js";
import { codesOf } from "../harness/codesOf.js";
import {
  accept,
  addressOf,
  company,
  invite,
  metIn,
  ownersOf,
  playedMatch,
  TERMS,
  waiting,
} from "../harness/company.js";

const { come, pass } = company();

describe("a rematch", () => {
  test("is played once both want it, with sides swapped and the same terms", async () => {
    const [one, other, bot] = [await come(), await come(), await come()];
    const match = await playedMatch(one, other);
    expect(ownersOf(match)).toEqual([addressOf(one), addressOf(other)]);
    const open = findMatch(bot.kifu, bot.account, TERMS);
    await waiting(open);

    const offered = one.kifu.rematch(one.account, match);
    await waiting(offered);
    const player = await other.kifu.player(addressOf(other));
    expect(rematchOffer(match, player)).toMatchObject({ owner: addressOf(one), side: 2 });
    expect(rematchOffer(match, await one.kifu.player(addressOf(one)))).toBeUndefined();
    expect(rematchOffer(match, await bot.kifu.player(addressOf(bot)))).toBeUndefined();
    expect(rematchOffer({ ...match, moveLimit: 299 }, player)).toBeUndefined();
    expect(rematchOffer({ ...match, game: "randzu" }, player)).toBeUndefined();
    const [first, second] = match.seats;
    expect(rematchOffer({ ...match, seats: [second, first] }, player)).toBeUndefined();

    const next = await metIn(offered, other.kifu.rematch(other.account, match), one);
    expect(next.id).not.toBe(match.id);
    expect(ownersOf(next)).toEqual([addressOf(other), addressOf(one)]);
    expect(next).toMatchObject(TERMS);
    expect(open.get().phase).toBe("waiting");
    await open.cancel();
  });

  test("that only one player wants waits and can be withdrawn", async () => {
    const [one, other] = [await come(), await come()];
    const match = await playedMatch(one, other);
    const offered = other.kifu.rematch(other.account, match);
    await waiting(offered);
    await pass(40);
    expect(offered.get().phase).toBe("waiting");
    const offer = async () => rematchOffer(match, await one.kifu.player(addressOf(one)));
    expect(await offer()).toMatchObject({ owner: addressOf(other), side: 1 });
    await offered.cancel();
    expect(await offer()).toBeUndefined();
    expect((await one.kifu.player(addressOf(one))).latestMatch).toBe(match.id);
  });

  test("is not matched with a link's host, nor a guest's seek with a rematch", async () => {
    const [one, other] = [await come(), await come()];
    const match = await playedMatch(one, other);
    const invitation = await invite(one, 2);
    const offered = other.kifu.rematch(other.account, match);
    await waiting(offered);
    await pass(20);
    expect(invitation.get().phase).toBe("waiting");
    await offered.cancel();

    const accepted = accept(other, { ...invitation.link, secret: "1" });
    await waiting(accepted);
    expect(rematchOffer(match, await one.kifu.player(addressOf(one)))).toBeUndefined();
    await accepted.cancel();
    await invitation.cancel();
  });

  test("stops waiting once the opponent has begun another match", async () => {
    const [one, other, third] = [await come(), await come(), await come()];
    const match = await playedMatch(one, other);
    const offered = one.kifu.rematch(one.account, match);
    await waiting(offered);
    const invitation = await invite(other);
    await metIn(invitation, accept(third, invitation.link), third);
    await pass(20);
    expect(await codesOf(offered.found)).toEqual(["client/opponent-playing"]);
    expect((await one.kifu.player(addressOf(one))).latestMatch).toBe(match.id);
  });

  test("can be requested after the opponent has played others", async () => {
    const [one, other, third] = [await come(), await come(), await come()];
    const match = await playedMatch(one, other);
    await playedMatch(third, other);
    const offered = one.kifu.rematch(one.account, match);
    await waiting(offered);
    await pass(20);
    expect(offered.get().phase).toBe("waiting");
    await metIn(offered, other.kifu.rematch(other.account, match), one);
  });

  test("is refused to a player who did not play", async () => {
    const [one, other, stranger] = [await come(), await come(), await come()];
    const match = await playedMatch(one, other);
    const search = stranger.kifu.rematch(stranger.account, match);
    expect(await codesOf(search.found)).toEqual(["match/not-a-player"]);
  });
});
