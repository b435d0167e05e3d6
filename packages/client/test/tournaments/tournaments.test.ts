import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  appointmentOf,
  checkTournament,
  enterTournament,
  fetchTournament,
  fetchTournaments,
  makeTournament,
  removeFromTournament,
  type TournamentFile,
  type TournamentWish,
} from "../../src/tournaments/index.js";
import { plainKey, toJson, type TournamentGrants, tournamentKinds } from "@kifu/wire";
import type { Signer } from "../../src/accounts/Account.js";
import { hash, keyArgument, readAddress } from "../../src/accounts/address.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { KeyedAccount } from "../../src/accounts/KeyedAccount.js";
import { memoryKeys } from "../../src/accounts/KeyStore.js";
import { signTransaction } from "../../src/accounts/Outbox.js";
import { signDigest } from "../../src/accounts/statements.js";
import { signSeek } from "../../src/search/seeks.js";
import { codesOf } from "../harness/codesOf.js";
import { newcomer, type Seated } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";

const wish: TournamentWish = {
  form: "swiss",
  game: "tic-tac-toe",
  moveLimit: 60,
  rated: false,
  stake: 0,
  bots: false,
  length: 3,
  listed: true,
  startsIn: 5000,
};

let url: string;
let ann: Seated;
let bob: Seated;
let id: string;

beforeAll(async () => {
  ({ url } = await sharedNode());
  [ann, bob] = [await newcomer(url), await newcomer(url)];
  // A session that ended long before an entry needs a chain that is not new.
  while ((await ann.kifu.chain()).time < 15) await sleep(300);
  id = await makeTournament(ann.kifu, ann.account, wish);
});

afterAll(() => [ann, bob].forEach(({ kifu }) => kifu.close()));

const file = async () => (await fetchTournament(url, id))!;

describe("a tournament", () => {
  test("is listed, entered and left", async () => {
    const { tournaments } = await fetchTournaments(`${url}/graphql`);
    expect(tournaments).toContainEqual(
      expect.objectContaining({ id, owner: ann.account.address, phase: "open", form: "swiss" }),
    );
    expect(await enterTournament(bob.kifu, bob.account, await file())).toBe(true);
    expect((await file()).players).toEqual([bob.account.address]);
    // To enter again changes nothing.
    expect(await enterTournament(bob.kifu, bob.account, await file())).toBe(true);
    expect((await file()).entries).toHaveLength(1);
    expect(appointmentOf(await file(), bob.account.address)).toBeUndefined();
    // Within one second: the second statement is signed again for the next one.
    for (const enters of [false, true]) {
      expect(await enterTournament(bob.kifu, bob.account, await file(), enters)).toBe(enters);
    }
    const times = (await file()).entries.map(({ time }) => time);
    expect(new Set(times).size).toBe(3);
  });

  test("that does not exist is undefined, and a node that does not answer is an error", async () => {
    expect(await fetchTournament(url, "nosuchone")).toBeUndefined();
    expect(await checkTournament(ann.kifu, "nosuchone")).toBeUndefined();
    const down: typeof fetch = () => Promise.resolve(new Response("", { status: 502 }));
    expect(await codesOf(fetchTournament(url, id, down))).toEqual(["client/offline"]);
    expect(await codesOf(fetchTournaments(url, down))).toEqual(["client/offline"]);
  });

  test("is refused with the code of what is wrong", async () => {
    for (const bad of [{ startsIn: -5 }, { startsIn: 0.5 }, { stake: 1.5 }, { length: NaN }]) {
      const made = makeTournament(ann.kifu, ann.account, { ...wish, ...bad });
      expect(await codesOf(made)).toEqual(["tournament/bad-terms"]);
    }
    const unknown = makeTournament(ann.kifu, ann.account, { ...wish, game: "go" });
    expect(await codesOf(unknown)).toEqual(["client/unknown-game"]);
    const other = { digest: 5n } as TournamentFile;
    expect(await codesOf(enterTournament(bob.kifu, bob.account, other))).toEqual([
      "tournament/unknown",
    ]);
  });

  test("is repeated from public data, and lies are found", async () => {
    await enterTournament(bob.kifu, bob.account, await file());
    const checked = await checkTournament(ann.kifu, id);
    expect(checked).toMatchObject({ differences: [], signatures: 4 });
    const lies: Lie[] = [
      (sent) => void (sent["length"] = 4),
      (sent) => void (sent["owner"] = bob.account.address),
      (sent) => void (sent["players"] = []),
      ({ entries }) => void entries.pop(),
      ({ entries }) => void (entries[0]!.enters = false),
      ({ entries }) => void (entries[0]!.taken += 100),
      (sent) => void (sent["phase"] = "running"),
    ];
    for (const lie of lies) {
      expect([String(lie), (await differences({ lie })).length]).not.toEqual([String(lie), 0]);
    }
  });

  describe("names the key that signed", () => {
    const NOT_ITS_PLAYERS = /may not sign for/;

    /** Bob's entry, as the node has it, but signed by another key. */
    const signedBy =
      (signer: Signer, byOwner: boolean): Lie =>
      async ({ entries }) => {
        const { domain } = await ann.kifu.chain();
        const { player, enters, time } = entries.at(-1)!;
        const { digest: tournament } = await file();
        const owner = plainKey(readAddress(player)!);
        const signed = tournamentKinds.entry.signed(hash, domain, {
          ...{ tournament, owner, enters, time },
        });
        const signature = await signDigest(signer, signed);
        entries[entries.length - 1] = {
          ...entries.at(-1)!,
          key: signer.address,
          signed: { byOwner, ...(JSON.parse(toJson(signature)) as object) },
        };
      };

    beforeAll(async () => {
      await enterTournament(bob.kifu, bob.account, await file());
    });

    test("which is found if it is somebody else's", async () => {
      const { owner } = ann.account;
      for (const byOwner of [true, false]) {
        const found = await differences({ lie: signedBy(owner, byOwner) });
        expect(found).toEqual([expect.stringMatching(NOT_ITS_PLAYERS)]);
      }
    });

    test("or a session that the player opened, which could seek then", async () => {
      const session = await bob.account.session();
      const lie = signedBy(session, false);
      expect(await differences({ lie, granted: await opened(bob, session) })).toEqual([]);
      const wrong = [{ scope: 1 }, { expiresAt: 1 }, { by: ann.account.owner }];
      for (const wish of wrong) {
        const found = await differences({ lie, granted: await opened(bob, session, wish) });
        expect([wish, found.at(-1)]).toEqual([wish, expect.stringMatching(NOT_ITS_PLAYERS)]);
      }
    });

    test("and the node shows the transaction that opened the session", async () => {
      const { owner } = ann.account;
      // As with a wallet, which signs transactions only.
      const wallet = { address: owner.address, signFields: owner.signFields.bind(owner) };
      const account = new KeyedAccount("wallet", wallet, insideOf(ann.kifu), memoryKeys());
      await enterTournament(ann.kifu, account, await file());
      const { key } = (await file()).entries.at(-1)!;
      expect(key).toBe((await account.session()).address);
      expect(await differences({})).toEqual([]);
      expect(await differences({ granted: { grants: [] } })).toEqual([
        expect.stringMatching(NOT_ITS_PLAYERS),
      ]);
      await enterTournament(ann.kifu, account, await file(), false);
    });
  });

  test("lets its maker remove a player before the start, as the check knows", async () => {
    const made = await makeTournament(ann.kifu, ann.account, { ...wish, listed: false });
    const shown = (await fetchTournament(url, made))!;
    await enterTournament(bob.kifu, bob.account, shown);
    await removeFromTournament(ann.kifu, ann.account, shown, bob.account.address);
    expect((await fetchTournament(url, made))!.players).toEqual([]);
    expect(await differences({ of: made })).toEqual([]);
    const entering: Lie = ({ entries }) => void (entries.at(-1)!.enters = true);
    const late: Lie = (sent) => void (sent["start"] = 0);
    for (const lie of [entering, late]) {
      const found = await differences({ lie, of: made });
      expect(found).toContainEqual(expect.stringMatching(/entry 2: .*may not sign for/));
    }
  });

  test("counts nobody as absent before their deadline, or without a drawing", async () => {
    const begun = await makeTournament(ann.kifu, ann.account, { ...wish, startsIn: 15 });
    const shown = async () => (await fetchTournament(url, begun))!;
    for (const { kifu, account } of [ann, bob]) await enterTournament(kifu, account, await shown());
    while ((await shown()).rounds.length === 0) await sleep(300);
    const { rounds } = await shown();
    const { first, second, deadline } = rounds[0]!.pairs[0]!;
    const absent = { round: 1, first, second, here: [true, false], seeks: [] };
    const finds = async (absence: object, text: RegExp) => {
      const lie: Lie = (sent) => void (sent["absences"] = [absence]);
      const found = await differences({ lie, of: begun });
      expect(found).toContainEqual(expect.stringMatching(text));
    };
    await finds({ ...absent, time: deadline }, /had until/);
    await finds({ ...absent, time: deadline + 1, round: 2 }, /was not to meet/);
    await finds({ ...absent, time: deadline + 1, first: second, second: first }, /was not to meet/);
    expect(await differences({ of: begun })).toEqual([]);

    // Whoever was there has signed a seek, with their own key or a session of theirs.
    const there = [ann, bob].find(({ account }) => account.address === first)!;
    const session = await there.account.session();
    const { domain } = await there.kifu.chain();
    const sought = { game: (await shown()).game, moveLimit: wish.moveLimit, stake: 0, side: 1 };
    const time = deadline + 1;
    const seek = await signSeek(
      there.account,
      domain,
      { signer: session, session: undefined },
      {
        ...sought,
        side: 1,
        rated: false,
        allowance: 0,
        after: 0,
        validUntil: time,
        opponent: second,
      },
    );
    const seeks = [JSON.parse(toJson(seek)) as object];
    const lie: Lie = (sent) => void (sent["absences"] = [{ ...absent, time, seeks }]);
    const notThere = expect.stringMatching(/does not show who was there/);
    const found = async (granted: Granted) => await differences({ lie, granted, of: begun });
    expect(await found(await opened(there, session))).not.toContainEqual(notThere);
    for (const expired of [{ expiresAt: time }, { scope: 1 }]) {
      expect(await found(await opened(there, session, expired))).toContainEqual(notThere);
    }
    expect(await found({ grants: [] })).toContainEqual(notThere);
  });
});

type Sent = Record<string, unknown> & {
  entries: (Record<string, unknown> & {
    player: string;
    enters: boolean;
    time: number;
    taken: number;
  })[];
};
type Lie = (sent: Sent) => void | Promise<void>;
type Granted = TournamentGrants | { grants: { player: string; grant: object }[] };

/** A session that a player's own key opened, or that somebody else did in their name. */
async function opened(
  { account }: Seated,
  key: Signer,
  { scope = 2, expiresAt = 1e6, by = account.owner } = {},
): Promise<Granted> {
  const { domain, time } = await ann.kifu.chain();
  const fields = [...keyArgument(readAddress(key.address)!), BigInt(expiresAt)];
  const method = "Sessions.openSession";
  const { sender, nonce, argsFields, signature } = await signTransaction(by, 0n, {
    method,
    fields: [...fields, BigInt(scope), domain, BigInt(time + 600)],
  });
  const grant = { method, sender, nonce, argsFields, signature };
  return { grants: [{ player: account.address, grant }] };
}

/** What a check finds if the node lies about the tournament, or about sessions. */
async function differences({
  lie,
  granted,
  of = id,
}: {
  lie?: Lie;
  granted?: Granted;
  of?: string;
}): Promise<readonly string[]> {
  const lying: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    if (answer.url.endsWith("/grants.json")) {
      return granted === undefined ? answer : Response.json(granted);
    }
    const sent = (await answer.json()) as Sent;
    await lie?.(sent);
    return Response.json(sent);
  };
  return (await checkTournament(ann.kifu, of, lying))!.differences;
}

test("the next opponent is the pair that is not done yet", () => {
  const [one, other, third] = ["one", "other", "third"];
  const pair = { deadline: 9, match: undefined, here: undefined, end: undefined };
  const open = { ...pair, first: one, second: other, points: undefined };
  const done = { ...pair, first: other, second: third, end: 5, points: [2, 0] };
  const rounds = [{ number: 1, from: 1, bye: undefined, pairs: [done, open] }];
  const shown = { ...wish, game: 2, rounds } as unknown as TournamentFile;
  expect(appointmentOf(shown, "other")).toMatchObject({
    opponent: "one",
    round: 1,
    deadline: 9,
    table: { players: ["one", "other"], side: 1, game: "tic-tac-toe" },
  });
  expect(appointmentOf(shown, "third")).toBeUndefined();
});
