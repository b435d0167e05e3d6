import { afterEach, beforeAll, expect } from "@jest/globals";
import type { Match } from "@kifu/wire";
import { findMatch, type Invitation, type InvitationLink, type Search } from "../../src/index.js";
import { newcomer, resign, type Seated } from "./pair.js";
import { sharedNode } from "./sharedNode.js";
import { until } from "./until.js";

export const TERMS = { game: "tic-tac-toe", moveLimit: 300 };

/** Creates players on the shared node. Each is connected for one test. */
export function company() {
  const node = { url: "" };
  const present: Seated[] = [];

  beforeAll(async () => {
    node.url = (await sharedNode()).url;
  });

  afterEach(() => {
    for (const { kifu } of present.splice(0)) kifu.close();
  });

  async function come(): Promise<Seated> {
    const somebody = await newcomer(node.url);
    present.push(somebody);
    return somebody;
  }

  /**
   * Resolves when the chain's time has advanced by this many seconds. The time advances only
   * while a search is open.
   */
  async function pass(seconds: number): Promise<void> {
    const { kifu, account } = await come();
    const search = findMatch(kifu, account, { ...TERMS, moveLimit: 7 });
    await waiting(search);
    const { time } = await kifu.chain();
    while ((await kifu.chain()).time < time + seconds) {
      await new Promise((done) => setTimeout(done, 50));
    }
    await search.cancel();
  }

  return { node, present, come, pass };
}

export async function invite({ kifu, account }: Seated, side: 0 | 1 | 2 = 0): Promise<Invitation> {
  return await kifu.invite(account, { ...TERMS, side });
}

export function accept({ kifu, account }: Seated, link: InvitationLink): Search {
  return kifu.acceptInvitation(account, link);
}

export async function waiting(search: Search): Promise<void> {
  await until(search, ({ phase }) => phase === "waiting");
}

export async function metIn(one: Search, other: Search, { kifu }: Seated): Promise<Match> {
  const id = await one.found;
  expect(await other.found).toBe(id);
  return (await kifu.matchOnce(id))!;
}

export const ownersOf = ({ seats }: Match) => seats.map(({ owner }) => owner);

export const addressOf = ({ account }: Seated) => account.address;

/** A finished match of two players who met by invitation. `one` moved first. */
export async function playedMatch(one: Seated, other: Seated): Promise<Match> {
  const invitation = await invite(one, 1);
  const match = await metIn(invitation, accept(other, invitation.link), one);
  await resign(match.id, one);
  return (await one.kifu.matchOnce(match.id))!;
}
