import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { defaultTerms, gameNumbers, signedMatch } from "@kifu/chain";
import type { PresenceAnswer, Sent, SignedPresence } from "@kifu/wire";
import { plainMatch } from "../../src/tables/Table.js";
import { Player } from "../harness/Player.js";
import { TestNode } from "../harness/TestNode.js";
import { type PresenceWish, signPresence } from "../tables/signPresence.js";
import { moveCrypto } from "../tables/SignedStage.js";
import { EventReader } from "./EventReader.js";

jest.setTimeout(300_000);

let node: TestNode;
let id: number;
let first: Player;
let names = 0;

beforeAll(async () => {
  node = await TestNode.start();
  const { chain } = node;
  const pair = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)] as const;
  const wish = { game: gameNumbers.TicTacToe, moveLimit: 600, validUntil: chain.time + 600 };
  // A pairing round may end between the two registrations, so both are repeated until the players
  // are paired.
  while (chain.pending.matchCount() === 0) {
    for (const player of pair) {
      if (chain.pending.matchCount() === 0) await chain.admit(player.register(wish));
    }
  }
  id = chain.pending.matchCount();
  const owner = chain.pending.match(id)!.first.owner.toBase58();
  first = pair[0].address === owner ? pair[0] : pair[1];
});

afterAll(async () => {
  await node.remove();
});

async function follow(stream?: string): Promise<EventReader> {
  const name = stream === undefined ? "" : `, stream: ${JSON.stringify(stream)}`;
  return await EventReader.open(node.url, `subscription { match(id: ${id}${name}) { away } }`);
}

function sent(stream: string, wish: PresenceWish = {}): Sent<SignedPresence> {
  const { chain } = node;
  const match = plainMatch(
    chain.pending.match(id)!,
    signedMatch(defaultTerms, id),
    moveCrypto.hash,
  );
  const { by, ...said } = signPresence(
    match,
    { match: id, seat: 0, stream, time: chain.time },
    first,
    wish,
  );
  const { byOwner, x, y, z } = by;
  return { ...said, byOwner, x: String(x), y: String(y), z: String(z) };
}

async function post(body: unknown): Promise<{ status: number; answer: PresenceAnswer }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${node.url}/presence`, { method: "POST", body: text });
  return { status: response.status, answer: (await response.json()) as PresenceAnswer };
}

const codeIn = (answer: unknown) => /"code":"([^"]*)"/.exec(JSON.stringify(answer))?.[1];

async function shows(reader: EventReader, ...seats: number[]): Promise<void> {
  const wanted = JSON.stringify({ data: { match: { away: seats } } });
  for (;;) {
    const event = await reader.next();
    if (event === undefined) throw new Error("The stream is over");
    if (JSON.stringify(event.data) === wanted) return;
  }
}

describe("POST /presence", () => {
  test("makes a seat present until its stream is closed, which others are notified of after a while", async () => {
    const watcher = await follow();
    await shows(watcher);
    const name = String(++names);
    const stream = await follow(name);
    await stream.next();
    expect(await post({ presence: sent(name) })).toEqual({
      status: 200,
      answer: { present: true },
    });
    await stream.close();
    await shows(watcher, 0);
    const next = String(++names);
    const again = await follow(next);
    await shows(again, 0);
    expect((await post({ presence: sent(next) })).answer).toEqual({ present: true });
    await shows(watcher);
    await Promise.all([watcher.close(), again.close()]);
  });

  test("names the reason why it refuses", async () => {
    const name = String(++names);
    expect(codeIn((await post({ presence: sent(name) })).answer)).toBe("query/bad-argument");
    const stream = await follow(name);
    await stream.next();
    const by = new Player(node.chain.runtime, 3);
    const forged = await post({ presence: sent(name, { by }) });
    expect([forged.status, codeIn(forged.answer)]).toEqual([200, "ingress/bad-signature"]);
    // Another stream already has this name.
    expect(codeIn((await (await follow(name)).next())?.data)).toBe("query/bad-argument");
    expect(codeIn((await (await follow("-1")).next())?.data)).toBe("query/bad-argument");
    await stream.close();
  });

  test("refuses a malformed statement, and names the error", async () => {
    const presence = sent(String(++names));
    const bodies = [
      "",
      "[]",
      {},
      { presence: undefined },
      { presence: { ...presence, match: -1 } },
      { presence: { ...presence, seat: 2 } },
      { presence: { ...presence, stream: 7 } },
      { presence: { ...presence, stream: "1".repeat(21) } },
      { presence: { ...presence, time: "now" } },
      { presence: { ...presence, byOwner: 1 } },
      { presence: { ...presence, x: "-1" } },
    ];
    for (const body of bodies) {
      const { status, answer } = await post(body);
      expect([body, codeIn(answer), status]).toEqual([body, "ingress/malformed", 400]);
    }
    expect((await post("x".repeat(2000))).status).toBe(413);
    expect((await fetch(`${node.url}/presence`)).status).toBe(405);
  });
});
