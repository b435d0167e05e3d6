import { describe, expect, test } from "@jest/globals";
import type { Match } from "@kifu/wire";
import { findMatch, invitationState, type PageRequest, type Search } from "../../src/index.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { invitationProof } from "../../src/search/invitations.js";
import { matchOfLink } from "../../src/search/invitations.js";
import { MatchSearch } from "../../src/search/MatchSearch.js";
import { Seeking, type SeekWish } from "../../src/search/Seeking.js";
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
import { connected, resign, type Seated } from "../harness/pair.js";

const { node, present, come, pass } = company();

/** A seek for one opponent, as a malicious page could send it. */
function seekOne({ kifu, account }: Seated, wish: SeekWish): Search {
  const inside = insideOf(kifu);
  return new MatchSearch(inside, account, TERMS, {
    wayOf: (search) => new Seeking(inside, account, TERMS, search, () => wish),
  });
}

describe("accepting an invitation leads to its host", () => {
  test.each([
    [0, "either player"],
    [1, "the host"],
    [2, "the guest"],
  ] as const)("with side %s, so that the first to move is %s", async (side, _who) => {
    const [host, guest] = [await come(), await come()];
    const invitation = await invite(host, side);
    const { link } = invitation;
    expect(link).toMatchObject({ ...TERMS, host: addressOf(host), side, after: 0 });
    await waiting(invitation);
    const match = await metIn(invitation, accept(guest, link), host);
    const two = [addressOf(host), addressOf(guest)];
    if (side === 0) expect(ownersOf(match).sort()).toEqual(two.sort());
    else expect(ownersOf(match)).toEqual(side === 1 ? two : two.reverse());
    expect(match).toMatchObject({ game: TERMS.game, moveLimit: TERMS.moveLimit });
    const { invitations } = await host.kifu.player(addressOf(host));
    expect(invitations).toEqual([]);
  });

  test("without any transaction or listing for the host before the guest comes", async () => {
    const host = await come();
    const invitation = await invite(host);
    await waiting(invitation);
    await pass(40);
    expect(invitation.get().phase).toBe("waiting");
    expect((await host.kifu.player(addressOf(host))).queue).toBeUndefined();
    expect(await host.kifu.queue()).toEqual([]);
    const guest = await come();
    await metIn(invitation, accept(guest, invitation.link), host);
  });

  test("even if the guest came first and waited for the host", async () => {
    const keys = memoryKeys();
    const before = connected(node.url);
    const account = await openBot({ kifu: before, keys });
    const { link } = await before.invite(account, { ...TERMS, side: 2 });
    before.close();

    const guest = await come();
    const accepted = accept(guest, link);
    await waiting(accepted);
    await pass(40);
    expect(accepted.get().phase).toBe("waiting");

    const kifu = connected(node.url);
    const host = { kifu, account: await openBot({ kifu, keys }) };
    present.push(host);
    const { secret } = link;
    const again = await kifu.invite(host.account, { ...TERMS, side: 2, secret });
    expect(again.link).toEqual(link);
    const match = await metIn(again, accepted, host);
    expect(ownersOf(match)).toEqual([addressOf(guest), addressOf(host)]);
  });

  test("for only one of two guests with the link, and the other is notified", async () => {
    const [host, one, other] = [await come(), await come(), await come()];
    const { link } = await invite(host);
    const codes: string[] = [];
    const found = await Promise.all(
      [one, other].map(async (guest) => {
        const search = accept(guest, link);
        codes.push(...(await codesOf(search.found)));
        return search.get().matchId;
      }),
    );
    expect(codes).toEqual(["client/invitation-used"]);
    expect(found.filter((match) => match !== undefined)).toHaveLength(1);
  });
});

describe("an invitation is not for", () => {
  test("its own host", async () => {
    const host = await come();
    const invitation = await invite(host);
    const accepted = accept(host, invitation.link);
    expect(await codesOf(accepted.found)).toEqual(["client/own-invitation"]);
    // The invitation goes on, however far it is.
    expect(["registering", "waiting"]).toContain(invitation.get().phase);
    await invitation.cancel();
  });

  test("anyone once it is used, and its guest finds the match again", async () => {
    const [host, guest, late] = [await come(), await come(), await come()];
    const { link } = await invite(host);
    const state = async () => invitationState(link, await late.kifu.player(link.host));
    expect(await state()).toBe("open");
    const id = await accept(guest, link).found;
    expect(await state()).toBe("used");
    expect(await codesOf(accept(late, link).found)).toEqual(["client/invitation-used"]);
    expect(await accept(guest, link).found).toBe(id);
    await resign(id, host);
    expect(await accept(guest, link).found).toBe(id);
    expect(await codesOf(accept(late, link).found)).toEqual(["client/invitation-used"]);
    expect((await late.kifu.player(addressOf(late))).queue).toBeUndefined();
  });

  test("anyone who meets its host elsewhere, and stays with its guest whatever they play since", async () => {
    const [host, guest, third] = [await come(), await come(), await come()];
    const { kifu } = third;
    const { link } = await invite(host, 1);
    const id = await accept(guest, link).found;
    await resign(id, host);
    await playedMatch(third, host);
    await playedMatch(third, guest);
    expect((await matchOfLink(kifu, link))?.id).toBe(id);
    expect(await accept(guest, link).found).toBe(id);
    expect(await codesOf(accept(third, link).found)).toEqual(["client/invitation-used"]);

    const other = await invite(host, 2);
    await other.cancel();
    // The link's terms are broken, because here the host moves first.
    await playedMatch(host, third);
    expect(invitationState(other.link, await kifu.player(addressOf(host)))).toBe("used");
    expect(await matchOfLink(kifu, other.link)).toBeUndefined();
    expect(await codesOf(accept(third, other.link).found)).toEqual(["client/invitation-used"]);
  });

  test("a guest who waits while the host gets into another match", async () => {
    const [host, guest, stranger] = [await come(), await come(), await come()];
    const invitation = await invite(host);
    await invitation.cancel();
    const accepted = accept(guest, invitation.link);
    await waiting(accepted);
    const search = findMatch(host.kifu, host.account, TERMS);
    await findMatch(stranger.kifu, stranger.account, TERMS).found;
    await search.found;
    expect(await codesOf(accepted.found)).toEqual(["client/invitation-used"]);
  });

  test("a stranger who seeks its host without a proof, with another's, or on other terms", async () => {
    const [host, guest] = [await come(), await come()];
    const invitation = await invite(host, 1);
    const { link } = invitation;
    const opponent = addressOf(host);
    const strangers = [await come(), await come(), await come(), await come()];
    const ownProof = (secret: string, i: number) =>
      invitationProof(secret, addressOf(strangers[i]!));
    const wishes: SeekWish[] = [
      { opponent, side: 2 },
      // The proof of another guest's seek, which everybody can see.
      { opponent, side: 2, proof: invitationProof(link.secret, addressOf(guest)) },
      { opponent, side: 2, proof: ownProof(`${BigInt(link.secret) + 1n}`, 2) },
      { opponent, side: 1, proof: ownProof(link.secret, 3) },
    ];
    const searches = wishes.map((wish, i) => seekOne(strangers[i]!, wish));
    for (const search of searches) await waiting(search);
    await waiting(invitation);
    await pass(20);
    // On a slow machine a seek may expire here. The page then signs the seek again.
    const shown = async () => {
      const { invitations } = await host.kifu.player(opponent);
      return String(invitations.map(({ owner }) => owner).sort());
    };
    while ((await shown()) !== String(strangers.map(addressOf).sort())) await pass(1);
    const { queue } = await host.kifu.player(opponent);
    expect(queue).toBeUndefined();
    expect(invitation.get().phase).toBe("waiting");

    const match = await metIn(invitation, accept(guest, link), host);
    expect(ownersOf(match)).toEqual([opponent, addressOf(guest)]);
    for (const search of searches) {
      expect(search.get().phase).toBe("waiting");
      await search.cancel();
    }
  });

  test("a player who meets anyone, such as a bot", async () => {
    const [host, guest, bot] = [await come(), await come(), await come()];
    const open = findMatch(bot.kifu, bot.account, TERMS);
    await waiting(open);
    const invitation = await invite(host);
    const match = await metIn(invitation, accept(guest, invitation.link), host);
    expect(ownersOf(match)).not.toContain(addressOf(bot));
    expect(open.get().phase).toBe("waiting");
    await open.cancel();
  });
});

test("a cancelled invitation is not answered, and a guest who leaves is not met", async () => {
  const [host, guest] = [await come(), await come()];
  const invitation = await invite(host);
  await waiting(invitation);
  await invitation.cancel();
  expect(invitation.get().phase).toBe("cancelled");
  expect(await codesOf(invitation.found)).toEqual(["client/search-cancelled"]);
  const accepted = accept(guest, invitation.link);
  await waiting(accepted);
  const shown = async () => (await host.kifu.player(addressOf(host))).invitations;
  expect(await shown()).toMatchObject([{ owner: addressOf(guest), side: 0 }]);
  await pass(20);
  expect(accepted.get().phase).toBe("waiting");
  await accepted.cancel();
  expect(await codesOf(accepted.found)).toEqual(["client/search-cancelled"]);
  expect(await shown()).toEqual([]);
  expect((await host.kifu.player(addressOf(host))).latestMatch).toBeUndefined();
});

test("a link works again when its host comes back, for the next guest if the first has left", async () => {
  const [host, guest, next] = [await come(), await come(), await come()];
  const first = await invite(host);
  await first.cancel();
  const left = accept(guest, first.link);
  await waiting(left);
  await left.cancel();
  const { secret } = first.link;
  const again = await host.kifu.invite(host.account, { ...TERMS, side: 0, secret });
  const match = await metIn(again, accept(next, first.link), host);
  expect(ownersOf(match).sort()).toEqual([addressOf(host), addressOf(next)].sort());
});

describe("the search for a link's match", () => {
  const link = { host: "B62", game: "tic-tac-toe", moveLimit: 60, side: 0, after: 3 } as const;
  const listing = (newest: number) => ({
    playerMatches: async (_: string, { after = newest + 1 }: PageRequest = {}) => {
      const ids = Array.from({ length: 20 }, (_, i) => after - 1 - i).filter((id) => id > 0);
      const items = ids.map((id) => ({ ...TERMS, moveLimit: 60, id, stake: 0, seats: [] }));
      const next = items.length < 20 ? undefined : items.at(-1)?.id;
      return { items: items as unknown as Match[], next };
    },
  });

  test.each([4, 23, 24, 44, 90])(
    "goes page by page: among %s, it finds the first after the link",
    async (n) => {
      expect((await matchOfLink(listing(n), link))?.id).toBe(4);
      expect((await matchOfLink(listing(n), { ...link, after: 0 }))?.id).toBe(1);
    },
  );

  test("stops before the end of the list, and finds none if no match fits its terms", async () => {
    expect(await matchOfLink(listing(200), link)).toBeUndefined();
    expect(await matchOfLink(listing(3), link)).toBeUndefined();
    expect(await matchOfLink(listing(4), { ...link, stake: 50 })).toBeUndefined();
  });
});

test("an invitation and another search of a player in two tabs do not conflict: one continues", async () => {
  const keys = memoryKeys();
  const tabs = [];
  for (const kifu of [connected(node.url), connected(node.url)]) {
    tabs.push({ kifu, account: await openBot({ kifu, keys }) });
  }
  present.push(...tabs);
  const [here, there] = tabs as [Seated, Seated];
  const absent = await come();
  const invitation = await invite(absent);
  await invitation.cancel();
  const open = findMatch(here.kifu, here.account, TERMS);
  await waiting(open);
  const accepted = accept(there, invitation.link);
  const ended = await Promise.race(
    [open, accepted].map(async (search) => ({ search, codes: await codesOf(search.found) })),
  );
  expect(ended.codes).toEqual(["client/search-superseded"]);
  const left = ended.search === open ? accepted : open;
  await waiting(left);
  await left.cancel();
});
