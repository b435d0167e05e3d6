import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { codes } from "@kifu/chain";
import { MOST_INVITATIONS } from "@kifu/wire";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Reader } from "../index/events/readers.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { altered, soughtOf } from "./soughtOf.js";

const lavish = { perSecond: 1e6, burst: 1e6 };
const generous = { perSender: lavish, perAddress: lavish, registrations: lavish };

let stage: SignedStage;
let players: Player[];

beforeEach(async () => {
  stage = await SignedStage.open({ ingress: generous });
  players = [1, 2, 3, 4, 5].map((number) => new Player(stage.runtime, 100 + number));
});

afterEach(async () => {
  await stage.stop();
});

/** Whom the player seeks: an opponent by number, or anyone. */
interface Wish extends Omit<SeekWish, "opponent"> {
  of?: number;
  proof?: bigint;
  address?: string;
  withdraw?: boolean;
}

async function seek(
  number: number,
  { of, proof, address, withdraw = false, ...wish }: Wish = {},
): Promise<boolean> {
  const opponent = of === undefined ? undefined : player(of);
  const sought = { ...soughtOf(player(number), { ...wish, opponent }), proof };
  return await stage.lobby.submit(sought, withdraw, { network: address });
}

function player(number: number): Player {
  return players[number]!;
}

/** Resolves when there are this many matches and no pair is on its way. */
async function settled(count: number): Promise<void> {
  while (stage.chain.pending.matchCount() < count) await nextTurn();
  await nextTurn();
}

async function nothingMore(): Promise<void> {
  stage.lobby.tick();
  await nextTurn();
  await stage.chain.closeBlock();
}

function seatsOf(id: number): number[] {
  const { first, second } = stage.chain.pending.match(id)!;
  return [first, second].map(({ owner }) =>
    players.findIndex((each) => each?.address === owner.toBase58()),
  );
}

const shownWaiting = () =>
  stage.records.queue().map(({ owner }) => players.findIndex(({ address }) => address === owner));

const viewOf = (number: number) => stage.records.player(player(number).address);

describe("two who seek only each other", () => {
  const SIDES: readonly [string, number, number, readonly number[] | undefined][] = [
    ["whoever it is", 0, 0, undefined],
    ["the one, as both ask", 1, 2, [0, 1]],
    ["the other, as both ask", 2, 1, [1, 0]],
  ];
  test.each(SIDES)("are paired, and first moves %s", async (_who, one, other, seats) => {
    await seek(0, { of: 1, side: one });
    expect(stage.chain.pending.matchCount()).toBe(0);
    await seek(1, { of: 0, side: other });
    await settled(1);
    if (seats === undefined) expect(seatsOf(1).sort()).toEqual([0, 1]);
    else expect(seatsOf(1)).toEqual(seats);
    expect(stage.lobby.open).toBe(0);
    expect(stage.log).toEqual([]);
  });

  test.each([1, 2])("are not paired unless both ask for what is left by side %s", async (side) => {
    await seek(0, { of: 1, side });
    for (const other of [side, 0]) {
      await seek(1, { of: 0, side: other });
      await nothingMore();
      expect(stage.chain.pending.matchCount()).toBe(0);
    }
    await seek(1, { of: 0, side: 3 - side });
    await settled(1);
    expect(seatsOf(1)).toEqual(side === 1 ? [0, 1] : [1, 0]);
  });

  test("are not paired on other terms", async () => {
    await seek(0, { of: 1, moveLimit: 50 });
    await seek(1, { of: 0, moveLimit: 51 });
    await nothingMore();
    expect(stage.chain.pending.matchCount()).toBe(0);
  });

  test("are paired while others on the same terms meet anyone", async () => {
    await seek(0, { of: 1 });
    await seek(2);
    await seek(3);
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([2, 3]);
    await seek(1, { of: 0 });
    await settled(2);
    expect(seatsOf(2).sort()).toEqual([0, 1]);
  });

  test("are paired again by their sessions, after their match", async () => {
    await seek(0, { of: 1, side: 1 });
    await seek(1, { of: 0, side: 2 });
    await settled(1);
    await stage.chain.admit(player(0).resign(1, 0));
    await seek(0, { of: 1, side: 2, byOwner: false, after: 1 });
    await seek(1, { of: 0, side: 1, byOwner: false, after: 1 });
    await settled(2);
    expect(seatsOf(2)).toEqual([1, 0]);
  });
});

describe("a seek for one opponent", () => {
  test("is not paired with that opponent's seek for anyone, nor with anyone else's", async () => {
    await seek(0, { of: 1 });
    await seek(1);
    await seek(2, { of: 0 });
    await nothingMore();
    expect(stage.chain.pending.matchCount()).toBe(0);
    await seek(3);
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([1, 3]);
    expect(stage.lobby.open).toBe(2);
  });

  test("is paired with its opponent, no matter who else seeks its player", async () => {
    await seek(0, { of: 1 });
    for (const number of [2, 3]) await seek(number, { of: 0 });
    for (const number of [4]) await seek(number, { of: 1 });
    await nothingMore();
    expect(stage.chain.pending.matchCount()).toBe(0);
    await seek(1, { of: 0 });
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([0, 1]);
    expect(stage.lobby.open).toBe(3);
  });

  test("replaces its player's seek for anyone, and the other way round", async () => {
    await seek(0);
    await seek(0, { of: 1 });
    await seek(2);
    await nothingMore();
    expect(stage.chain.pending.matchCount()).toBe(0);
    await seek(0);
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([0, 2]);
    await seek(1, { of: 0 });
    await nothingMore();
    expect(stage.chain.pending.matchCount()).toBe(1);
  });

  test("is refused for the player themselves, and for a side that there is not", async () => {
    await expect(seek(0, { of: 0 })).rejects.toMatchObject({ code: codes.matchmaking.samePlayer });
    await expect(seek(0, { of: 1, side: 3 })).rejects.toMatchObject({
      code: codes.matchmaking.sideNotAgreed,
    });
    const noKey = altered(soughtOf(player(0)), { opponent: { x: 0n, isOdd: 1n } });
    await expect(stage.lobby.submit(noKey, false)).rejects.toMatchObject({
      code: codes.matchmaking.badSeek,
    });
    expect(stage.lobby.open).toBe(0);
    expect(await seek(0, { of: 1, side: 2 })).toBe(true);
  });

  test("is refused for another opponent or side than its player signed for", async () => {
    const sought = soughtOf(player(0), { opponent: player(1), side: 1 });
    const { opponent } = soughtOf(player(0), { opponent: player(2) }).seek;
    for (const change of [{ opponent }, { side: 2n }, { side: 0n }]) {
      await expect(stage.lobby.submit(altered(sought, change), false)).rejects.toMatchObject({
        code: codes.matchmaking.badSignature,
      });
    }
    expect(await stage.lobby.submit(sought, false)).toBe(true);
  });
});

describe("players who seek anyone", () => {
  test.each([1, 2])("cannot ask for side %i: chance decides", async (side) => {
    await expect(seek(0, { side })).rejects.toMatchObject({
      code: "matchmaking/side-not-agreed",
    });
    await seek(0);
    await seek(1);
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([0, 1]);
  });
});

describe("an invitation", () => {
  const invitation = { game: "randzu", moveLimit: 100, stake: 0, rated: false, side: 1 };

  test("is shown to the invited player, and not in the waiting list", async () => {
    await seek(2);
    await seek(0, { of: 1, side: 1, proof: 77n });
    const [owner, opponent] = [player(0).address, player(1).address];
    expect(viewOf(1).invitations).toEqual([{ ...invitation, owner, proof: "77" }]);
    for (const number of [0, 2, 3]) expect(viewOf(number).invitations).toEqual([]);
    expect(shownWaiting()).toEqual([2]);
    expect(viewOf(0).queue).toEqual({
      game: "randzu",
      moveLimit: 100,
      stake: 0,
      rated: false,
      side: 1,
      seek: true,
      opponent,
      round: undefined,
      waiting: true,
    });
    expect(viewOf(1).queue).toBeUndefined();
  });

  test("has no proof where none was sent, and the one that was sent last", async () => {
    const proofs = () => viewOf(1).invitations.map(({ proof }) => proof);
    await seek(0, { of: 1 });
    expect(proofs()).toEqual([undefined]);
    await seek(0, { of: 1, proof: 5n });
    expect(proofs()).toEqual(["5"]);
    await seek(0, { of: 1, proof: 6n });
    expect(proofs()).toEqual(["6"]);
  });

  test("goes when it is withdrawn, lapses, or is replaced", async () => {
    const inviting = (number: number) => viewOf(number).invitations.length;
    await seek(0, { of: 1 });
    expect(await seek(0, { of: 1, withdraw: true })).toBe(false);
    expect(inviting(1)).toBe(0);

    await seek(0, { of: 1, validUntil: 30 });
    stage.seconds = 30;
    stage.lobby.tick();
    expect(inviting(1)).toBe(1);
    stage.seconds = 31;
    stage.lobby.tick();
    expect(inviting(1)).toBe(0);

    await seek(0, { of: 1 });
    await seek(0, { of: 2 });
    expect([inviting(1), inviting(2)]).toEqual([0, 1]);
    await seek(0);
    expect(inviting(2)).toBe(0);
  });

  test("goes when its player gets into another match, and stays when the invited one does", async () => {
    await seek(0, { of: 1 });
    await seek(4, { of: 1 });
    for (const number of [0, 2]) {
      await stage.chain.admit(player(number).register({ moveLimit: 7 }));
    }
    expect(viewOf(1).invitations.map(({ owner }) => owner)).toEqual([player(4).address]);
    for (const number of [1, 3]) {
      await stage.chain.admit(player(number).register({ moveLimit: 7 }));
    }
    expect(stage.chain.pending.matchCount()).toBe(2);
    expect(viewOf(1).invitations).toHaveLength(1);
    await expect(seek(1, { of: 4 })).rejects.toMatchObject({
      code: codes.matchmaking.alreadyPlaying,
    });
  });

  test("notifies the invited player as it comes, changes and goes, and its own player", async () => {
    const invited = new Reader(stage.eventStreams.player(player(1).address));
    const other = new Reader(stage.eventStreams.player(player(2).address));
    const inviting = new Reader(stage.eventStreams.player(player(0).address));
    await Promise.all([invited.news(), other.news(), inviting.news()]);
    await seek(0, { of: 1 });
    expect(await inviting.news()).toMatchObject([
      { player: { queue: { opponent: player(1).address } } },
    ]);
    expect(await invited.news()).toMatchObject([{ player: { invitations: [{ side: 0 }] } }]);
    await seek(0, { of: 1, side: 1 });
    expect(await invited.news()).toMatchObject([{ player: { invitations: [{ side: 1 }] } }]);
    await seek(0, { of: 1, side: 1, proof: 8n });
    expect(await invited.news()).toMatchObject([{ player: { invitations: [{ proof: "8" }] } }]);
    await seek(0, { of: 2 });
    expect(await invited.news()).toMatchObject([{ player: { invitations: [] } }]);
    expect(await other.news()).toMatchObject([{ player: { invitations: [{ side: 0 }] } }]);
    await seek(0, { of: 2, withdraw: true });
    expect(await other.news()).toMatchObject([{ player: { invitations: [] } }]);

    await seek(0, { of: 1 });
    await invited.news();
    for (const number of [0, 3]) {
      await stage.chain.admit(player(number).register({ moveLimit: 7 }));
    }
    expect(await invited.news()).toMatchObject([{ player: { invitations: [] } }]);
  });

  test("is gone for both once they are in a match, and both are notified of it", async () => {
    const readers = [0, 1].map(
      (number) => new Reader(stage.eventStreams.player(player(number).address)),
    );
    for (const reader of readers) await reader.news();
    await seek(0, { of: 1 });
    for (const reader of readers) await reader.news();
    await seek(1, { of: 0 });
    await settled(1);
    for (const reader of readers) {
      const seen = await reader.news();
      expect(seen.at(-1)).toMatchObject({ player: { activeMatch: 1, invitations: [] } });
      // In every event the latest match is the active one.
      for (const event of seen) {
        const { latestMatch, activeMatch } = (event as { player: Record<string, unknown> }).player;
        expect(latestMatch).toBe(activeMatch);
      }
    }
  });
});

describe("of invitations, a player is shown", () => {
  const invite = async (number: number, address?: string) => {
    const inviting = (players[number] ??= new Player(stage.runtime, 500 + number));
    expect(await seek(number, { of: 0, address })).toBe(true);
    expect(stage.records.player(inviting.address).queue?.opponent).toBe(player(0).address);
    const isShown = viewOf(0).invitations.some(({ owner }) => owner === inviting.address);
    return isShown ? "shown" : "hidden";
  };
  const shown = () => viewOf(0).invitations.length;

  test("a limited number, and has room again when one goes; others have room", async () => {
    for (let number = 1; number <= MOST_INVITATIONS; number++) {
      expect(await invite(number)).toBe("shown");
    }
    expect(await invite(99)).toBe("hidden");
    expect(shown()).toBe(MOST_INVITATIONS);
    // A renewed invitation keeps its place. An invitation to another player takes none of this
    // player's places.
    expect(await seek(3, { of: 0, side: 1 })).toBe(true);
    expect(await seek(99, { of: 3 })).toBe(true);
    await seek(2, { of: 0, withdraw: true });
    expect(shown()).toBe(MOST_INVITATIONS - 1);
    expect(await invite(99)).toBe("shown");
    expect(shown()).toBe(MOST_INVITATIONS);
  });

  test("a part from each network", async () => {
    const [one, other] = ["203.0.113.7", "203.0.113.8"];
    for (let number = 1; number <= MOST_INVITATIONS / 4; number++) {
      expect(await invite(number, one)).toBe("shown");
    }
    expect(await invite(50, one)).toBe("hidden");
    expect(await invite(50, other)).toBe("shown");
    expect(await invite(1, one)).toBe("shown");
  });

  test("one of another network, at the cost of those that have more", async () => {
    const networks = [1, 2, 3, 4].map((each) => `203.0.113.${each}`);
    for (let number = 1; number <= MOST_INVITATIONS; number++) {
      expect(await invite(number, networks[number % 4])).toBe("shown");
    }
    const before = viewOf(0).invitations.map(({ owner }) => owner);
    expect(await invite(50, "203.0.113.9")).toBe("shown");
    const after = viewOf(0).invitations.map(({ owner }) => owner);
    expect(after.at(-1)).toBe(players[50]!.address);
    expect(after).toHaveLength(MOST_INVITATIONS);
    // The four networks had equally many seeks shown. The last seek of the first network is now
    // hidden.
    const gone = before.filter((each) => !after.includes(each));
    expect(gone).toEqual([players[MOST_INVITATIONS - 3]!.address]);
    // The hidden seek is still open.
    expect(stage.lobby.open).toBe(MOST_INVITATIONS + 1);
    // The new network may have as many invitations as each of the other networks.
    for (let number = 51; number <= 53; number++) {
      expect(await invite(number, "203.0.113.9")).toBe("shown");
    }
    expect(await invite(54, "203.0.113.9")).toBe("hidden");
    expect(shown()).toBe(MOST_INVITATIONS);
  });

  test("none that its player did not sign, in nobody's place", async () => {
    for (let number = 1; number <= MOST_INVITATIONS; number++) {
      await invite(number, `203.0.113.${number % 4}`);
    }
    const before = viewOf(0).invitations;
    players[50] = new Player(stage.runtime, 550);
    const forged = soughtOf(players[50], { opponent: players[0]! });
    const { by } = soughtOf(players[1]!, { opponent: players[0]! }).seek;
    const sent = altered(forged, { by });
    await expect(stage.lobby.submit(sent, false, { network: "203.0.113.9" })).rejects.toMatchObject(
      { code: codes.matchmaking.badSignature },
    );
    expect(viewOf(0).invitations).toEqual(before);
  });

  test("none beside those who meet: strangers keep neither out, no matter who came first", async () => {
    for (let number = 1; number <= MOST_INVITATIONS; number++) await invite(number);
    const next = MOST_INVITATIONS + 1;
    expect(await invite(next)).toBe("hidden");
    await seek(0, { of: next });
    await settled(1);
    expect(seatsOf(1).sort((a, b) => a - b)).toEqual([0, next]);
    expect(stage.lobby.open).toBe(MOST_INVITATIONS);
  });

  test("none that strangers of their own network keep out, though they are paired all the same", async () => {
    const club = "203.0.113.7";
    for (let number = 1; number <= MOST_INVITATIONS / 4; number++) await invite(number, club);
    expect(await invite(50, club)).toBe("hidden");
    await seek(0, { of: 50, address: club });
    await settled(1);
    expect(seatsOf(1).sort((a, b) => a - b)).toEqual([0, 50]);
  });
});
