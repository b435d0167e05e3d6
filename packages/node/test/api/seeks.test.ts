import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { gameNumbers } from "@kifu/chain";
import type { SeekAnswer, Sent, SignedSeek } from "@kifu/wire";
import { ask } from "../harness/http.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { TestNode } from "../harness/TestNode.js";

let node: TestNode;

beforeAll(async () => {
  node = await TestNode.start();
});

afterAll(async () => {
  await node.remove();
});

const terms = { game: gameNumbers.TicTacToe, moveLimit: 40 };

function sentSeek(number: number, wish: SeekWish = {}): Sent<SignedSeek> {
  const player = new Player(node.chain.runtime, number);
  const validUntil = node.chain.time + 600;
  const { opponent, stake = 0 } = wish;
  const { expiresAt, scope, after, side, allowance, by } = player.seek({
    ...terms,
    validUntil,
    ...wish,
  });
  const { byOwner, x, y, z } = by;
  return {
    ...terms,
    owner: player.address,
    sessionKey: byOwner ? player.session.toPublicKey().toBase58() : undefined,
    expiresAt: Number(expiresAt),
    scope: Number(scope),
    after: Number(after),
    validUntil,
    opponent: opponent?.address,
    side: Number(side) as SignedSeek["side"],
    stake,
    rated: undefined,
    allowance: Number(allowance),
    byOwner,
    x: String(x),
    y: String(y),
    z: String(z),
  };
}

async function post(body: unknown): Promise<{ status: number; answer: SeekAnswer }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${node.url}/seeks`, { method: "POST", body: text });
  return { status: response.status, answer: (await response.json()) as SeekAnswer };
}

async function shown(query: string): Promise<Record<string, unknown>> {
  return (await ask(node.url, query)).body.data ?? {};
}

const codeIn = (answer: unknown) => /"code":"([^"]*)"/.exec(JSON.stringify(answer))?.[1];

describe("POST /seeks", () => {
  test("pairs two players, in a block that can be proven", async () => {
    const one = sentSeek(1);
    expect(await post({ seek: one, withdraw: false })).toEqual({
      status: 200,
      answer: { open: true },
    });
    const { queue, player } = await shown(
      `{ queue { game moveLimit side seek round owner }
         player(address: "${one.owner}") { queue { game moveLimit side seek round waiting } } }`,
    );
    const entry = { game: "tic-tac-toe", moveLimit: 40, side: 0, seek: true, round: null };
    expect(queue).toEqual([{ ...entry, owner: one.owner }]);
    expect(player).toEqual({ queue: { ...entry, waiting: true } });
    expect((await post({ seek: sentSeek(2), withdraw: false })).answer).toEqual({ open: true });
    while (node.chain.committed.matchCount() === 0)
      await new Promise((done) => setTimeout(done, 20));
    expect(node.chain.committed.match(1)).toBeDefined();
    // The seeks below use the sessions that the first seeks opened.
    const again = sentSeek(1, { byOwner: false, after: 1 });
    expect(codeIn((await post({ seek: again, withdraw: false })).answer)).toBe(
      "matchmaking/already-playing",
    );
  });

  test("refuses a side in a seek for anyone, and one that was changed on the way", async () => {
    const wish = { moveLimit: 41 };
    const asks = { ...sentSeek(20, { ...wish, side: 1 }), ...wish };
    expect(codeIn((await post({ seek: asks, withdraw: false })).answer)).toBe(
      "matchmaking/side-not-agreed",
    );
    const opponent = new Player(node.chain.runtime, 21);
    const named = { ...sentSeek(20, { ...wish, opponent, side: 2 }), ...wish };
    expect(codeIn((await post({ seek: { ...named, side: 1 }, withdraw: false })).answer)).toBe(
      "matchmaking/bad-signature",
    );
    expect((await post({ seek: named, withdraw: false })).answer).toEqual({ open: true });
    const left = { ...sentSeek(20, { ...wish, opponent, side: 2 }), ...wish };
    expect((await post({ seek: left, withdraw: true })).answer).toEqual({ open: false });
  });

  test("withdraws", async () => {
    const seek = sentSeek(3);
    await post({ seek, withdraw: false });
    expect((await post({ seek, withdraw: true })).answer).toEqual({ open: false });
    expect(await shown("{ queue { owner } }")).toEqual({ queue: [] });
  });

  test("shows a seek for one opponent to them alone, with its proof, and pairs the two", async () => {
    const [host, guest] = [7, 8].map((number) => new Player(node.chain.runtime, number)) as [
      Player,
      Player,
    ];
    const before = node.chain.committed.matchCount();
    const fromGuest = sentSeek(8, { opponent: host, side: 2 });
    const last = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000000n;
    const answer = { open: true };
    expect(await post({ seek: fromGuest, withdraw: false, proof: last.toString() })).toEqual({
      status: 200,
      answer,
    });
    const query = `{
      queue { owner }
      host: player(address: "${host.address}") { invitations { owner game moveLimit side proof } }
      guest: player(address: "${guest.address}") { queue { opponent } invitations { owner } }
    }`;
    const invitation = { owner: guest.address, game: "tic-tac-toe", moveLimit: 40, side: 2 };
    expect(await shown(query)).toEqual({
      queue: [],
      host: { invitations: [{ ...invitation, proof: last.toString() }] },
      guest: { queue: { opponent: host.address }, invitations: [] },
    });
    await post({ seek: fromGuest, withdraw: false });
    expect(await shown(query)).toMatchObject({
      host: { invitations: [{ ...invitation, proof: null }] },
    });
    const fromHost = sentSeek(7, { opponent: guest, side: 1 });
    expect((await post({ seek: fromHost, withdraw: false })).answer).toEqual(answer);
    while (node.chain.committed.matchCount() === before)
      await new Promise((done) => setTimeout(done, 20));
    const match = node.chain.committed.match(before + 1)!;
    const seats = [match.first, match.second].map(({ owner }) => owner.toBase58());
    expect(seats).toEqual([host.address, guest.address]);
    expect(await shown(query)).toMatchObject({ host: { invitations: [] } });
  });

  test("refuses an invalid opponent or proof, and the player's own address", async () => {
    const opponent = new Player(node.chain.runtime, 10);
    const seek = sentSeek(9, { opponent });
    const field = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;
    const malformed = [
      { seek, withdraw: false, proof: 5 },
      { seek, withdraw: false, proof: "" },
      { seek, withdraw: false, proof: "-1" },
      { seek, withdraw: false, proof: "0x1" },
      { seek, withdraw: false, proof: field.toString() },
      { seek, withdraw: false, proof: ["1"] },
      { seek: { ...seek, opponent: "somebody" }, withdraw: false },
      { seek: { ...seek, opponent: 7 }, withdraw: false },
      { seek: { ...seek, side: 3 }, withdraw: false },
      { seek: { ...seek, side: "1" }, withdraw: false },
      { seek: { ...seek, side: undefined }, withdraw: false },
    ];
    for (const body of malformed) {
      const { status, answer } = await post(body);
      expect([body, codeIn(answer), status]).toEqual([body, "ingress/malformed", 400]);
    }
    const codeOf = async (changed: object) =>
      codeIn((await post({ seek: { ...seek, ...changed }, withdraw: false })).answer);
    const notAKey = `${opponent.address.slice(0, -1)}${opponent.address.endsWith("a") ? "b" : "a"}`;
    expect(await codeOf({ opponent: notAKey })).toBe("query/bad-argument");
    expect(await codeOf({ opponent: seek.owner })).toBe("matchmaking/same-player");
    expect(await codeOf({ opponent: undefined })).toBe("matchmaking/bad-signature");
    expect(await codeOf({ side: 1 })).toBe("matchmaking/bad-signature");
    expect(await codeOf({})).toBeUndefined();
  });

  test("refuses a malformed seek, and names the error", async () => {
    const seek = sentSeek(4);
    const bodies = [
      "",
      "[]",
      { seek },
      { withdraw: false },
      { seek: { ...seek, owner: "nobody" }, withdraw: false },
      { seek: { ...seek, x: "-1" }, withdraw: false },
      { seek: { ...seek, z: (1n << 255n).toString() }, withdraw: false },
      { seek: { ...seek, validUntil: 1.5 }, withdraw: false },
      { seek: { ...seek, sessionKey: 7 }, withdraw: false },
    ];
    for (const body of bodies) {
      const { status, answer } = await post(body);
      expect(codeIn(answer)).toBe("ingress/malformed");
      expect(status).toBe(400);
    }
    expect((await post("x".repeat(3000))).status).toBe(413);
    expect((await fetch(`${node.url}/seeks`)).status).toBe(405);
    const other = `${seek.owner.slice(0, -1)}${seek.owner.endsWith("a") ? "b" : "a"}`;
    const { answer } = await post({ seek: { ...seek, owner: other }, withdraw: false });
    expect(codeIn(answer)).toBe("query/bad-argument");
    expect(await shown("{ queue { owner } }")).toEqual({ queue: [] });
  });
});

test("the node's store passes verification, with pairs in it", async () => {
  const { errors, transactions } = await node.verdict();
  expect(errors).toEqual([]);
  expect(transactions).toBeGreaterThan(0);
});
