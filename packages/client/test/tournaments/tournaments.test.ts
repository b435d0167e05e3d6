import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  appointmentOf,
  checkTournament,
  enterTournament,
  fetchTournament,
  fetchTournaments,
  makeTournament,
  type TournamentFile,
  type TournamentWish,
} from "../../src/tournaments/index.js";
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
  });

  test("that does not exist is undefined, and a node that does not answer is an error", async () => {
    expect(await fetchTournament(url, "nosuchone")).toBeUndefined();
    expect(await checkTournament(ann.kifu, "nosuchone")).toBeUndefined();
    const down: typeof fetch = () => Promise.resolve(new Response("", { status: 502 }));
    expect(await codesOf(fetchTournament(url, id, down))).toEqual(["client/offline"]);
    expect(await codesOf(fetchTournaments(url, down))).toEqual(["client/offline"]);
  });

  test("is refused with the code of what is wrong", async () => {
    const slow = makeTournament(ann.kifu, ann.account, { ...wish, startsIn: -5 });
    expect(await codesOf(slow)).toEqual(["tournament/bad-terms"]);
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
    expect(checked).toMatchObject({ differences: [], signatures: 2 });
    type Sent = Record<string, unknown> & { entries: { enters: boolean; taken: number }[] };
    const lies: ((sent: Sent) => void)[] = [
      (sent) => void (sent["length"] = 4),
      (sent) => void (sent["owner"] = bob.account.address),
      (sent) => void (sent["players"] = []),
      ({ entries }) => void entries.pop(),
      ({ entries }) => void (entries[0]!.enters = false),
      ({ entries }) => void (entries[0]!.taken += 100),
      (sent) => void (sent["phase"] = "running"),
    ];
    for (const lie of lies) {
      const lying: typeof fetch = async (...request) => {
        const sent = (await (await fetch(...request)).json()) as Sent;
        lie(sent);
        return Response.json(sent);
      };
      const found = await checkTournament(ann.kifu, id, lying);
      expect([String(lie), found?.differences.length]).not.toEqual([String(lie), 0]);
    }
  });
});

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
