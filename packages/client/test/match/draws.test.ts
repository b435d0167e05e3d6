import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { drawContext, noDrawContext } from "@kifu/wire";
import { sendDraw } from "../../src/match/agreements.js";
import { hash } from "../../src/accounts/address.js";
import { signedContext } from "../../src/accounts/statements.js";
import type { NodeHttp } from "../../src/node/NodeHttp.js";
import { codesOf } from "../harness/codesOf.js";
import { beginMatch, newcomer, playOut, type Seated } from "../harness/pair.js";
import { signedBy } from "../harness/signedBy.js";
import { until } from "../harness/until.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";

let node: SharedNode;
let seats: [Seated, Seated];
let id: number;

beforeAll(async () => {
  node = await sharedNode();
});

beforeEach(async () => {
  seats = [await newcomer(node.url), await newcomer(node.url)];
  ({ id } = await beginMatch(seats[0], seats[1], "tic-tac-toe"));
});

afterEach(() => seats.forEach(({ kifu }) => kifu.close()));

function tables() {
  return seats.map(({ kifu, account }) => {
    const handle = kifu.match(id);
    handle.as(account);
    const stop = handle.subscribe(() => undefined);
    return {
      handle,
      stop,
      play: async (move: string) => await handle.play(account, move),
      agree: async () => await handle.agreeToDraw(account),
      decline: async () => await handle.declineDraw(account),
      abort: async () => await handle.abort(account),
      resign: async () => await handle.resign(account),
      shows: async (wanted: object | undefined) =>
        await until(
          handle,
          ({ match, connection }) =>
            connection === "live" &&
            match !== undefined &&
            JSON.stringify(match.drawOffer) === JSON.stringify(wanted),
        ),
      reaches: async (ply: number) => await until(handle, ({ match }) => match?.ply === ply),
      ends: async () => {
        const { match } = await until(handle, ({ match }) => match?.result !== "running");
        return { result: match?.result, reason: match?.reason, ply: match?.ply };
      },
    };
  });
}

const OFFERED = { seat: 0, declined: false };
const DECLINED = { seat: 0, declined: true };

describe("a draw", () => {
  test("is signed over the match as of its last move, as the chain verifies it", async () => {
    await playOut({ id, players: seats }, "b2 a1");
    const [first, second] = tables() as [Table, Table];
    const { match } = await first.shows(undefined);
    const { domain } = await seats[0].kifu.chain();
    const context = signedContext(domain, match!);
    const transcript = BigInt(match!.transcript);
    expect(transcript).not.toBe(0n);
    const asked = [drawContext(hash, context), transcript];
    expect(await signedBy(first.agree)).toEqual([asked]);
    await second.shows(OFFERED);
    const declined = [noDrawContext(hash, context), transcript];
    expect(await signedBy(second.decline)).toEqual([declined]);
    first.stop();
    second.stop();
  });

  test("is offered, declined, offered again after a move, and accepted", async () => {
    await playOut({ id, players: seats }, "b2 a1");
    const [first, second] = tables() as [Table, Table];
    await Promise.all([first.shows(undefined), second.shows(undefined)]);
    await first.agree();
    await Promise.all([first.shows(OFFERED), second.shows(OFFERED)]);
    await second.decline();
    await Promise.all([first.shows(DECLINED), second.shows(DECLINED)]);
    expect(await codesOf(first.agree())).toEqual(["draws/declined"]);

    await first.play("c3");
    await Promise.all([first.shows(undefined), second.reaches(3)]);
    await first.agree();
    await second.shows(OFFERED);
    await second.agree();
    const drawn = { result: "drawn", reason: "agreement", ply: 3 };
    expect(await Promise.all([first.ends(), second.ends()])).toEqual([drawn, drawn]);
    expect(await codesOf(second.agree())).toEqual(["match/finished"]);
    for (const { kifu, account } of seats) {
      const { activeMatch, tally } = await kifu.player(account.address);
      expect({ activeMatch, tally }).toEqual({
        activeMatch: undefined,
        tally: { won: 0, lost: 0, drawn: 1 },
      });
    }
    first.stop();
    second.stop();
  });

  test("is withdrawn by the player who offered it, or by a move", async () => {
    await playOut({ id, players: seats }, "b2 a1");
    const [first, second] = tables() as [Table, Table];
    await Promise.all([first.shows(undefined), second.shows(undefined)]);
    await first.agree();
    await second.shows(OFFERED);
    await first.decline();
    await Promise.all([first.shows(undefined), second.shows(undefined)]);
    expect(await codesOf(second.decline())).toEqual(["draws/no-offer"]);
    await second.agree();
    await first.shows({ seat: 1, declined: false });
    await first.play("c3");
    await second.shows(undefined);
    first.stop();
    second.stop();
  });

  test("is visible to spectators, who cannot accept it", async () => {
    await playOut({ id, players: seats }, "b2 a1");
    const [first] = tables() as [Table, Table];
    const watcher = await newcomer(node.url);
    const seen = watcher.kifu.match(id);
    const stop = seen.subscribe(() => undefined);
    await until(seen, ({ connection }) => connection === "live");
    await first.agree();
    await until(seen, ({ match }) => match?.drawOffer?.seat === 0);
    expect(await codesOf(seen.agreeToDraw(watcher.account))).toEqual(["match/not-a-player"]);
    stop();
    first.stop();
    watcher.kifu.close();
  });

  test("is refused with the node's code, and a malformed answer is not believed", async () => {
    const [{ kifu, account }] = seats;
    const match = (await kifu.matchOnce(id))!;
    const history = async () => await Promise.resolve(undefined as never);
    const said = { account, match, seat: 0, agrees: true, time: undefined, history } as const;
    const error = (code: string) => ({ message: "", extensions: { code } });
    const answers: [unknown, string[]][] = [
      [{ answers: [{ agreed: false }] }, []],
      [{ answers: [{ error: error("draws/declined") }] }, ["draws/declined"]],
      [{ errors: [error("ingress/rate-limited")] }, ["ingress/rate-limited"]],
      [{ errors: [], answers: [{ agreed: true }] }, []],
      [{ answers: [{ agreed: "yes" }] }, ["client/bad-answer"]],
      [{ answers: [{ agreed: true }, { agreed: true }] }, ["client/bad-answer"]],
      [{ answers: [] }, ["client/bad-answer"]],
      [{}, ["client/bad-answer"]],
      [null, ["client/bad-answer"]],
      ["agreed", ["client/bad-answer"]],
    ];
    for (const [answer, codes] of answers) {
      const http = { ask: async () => await Promise.resolve(answer) } as unknown as NodeHttp;
      const node = {
        http,
        retry: async <T>(ask: () => Promise<T>) => await ask(),
        knownOnce: async () => await Promise.resolve({ domain: 5n } as never),
      };
      expect([answer, await codesOf(sendDraw(node, said))]).toEqual([answer, codes]);
    }
  });

  test("is not offered before both have moved", async () => {
    const [first] = tables() as [Table, Table];
    await first.shows(undefined);
    expect(await codesOf(first.agree())).toEqual(["match/not-both-moved"]);
    first.stop();
  });

  test("is signed by a guest's own key on a device without a session for the match", async () => {
    await playOut({ id, players: seats }, "b2 a1");
    const [, { kifu, account }] = seats;
    const { address, owner, kind } = account;
    await kifu.match(id).agreeToDraw({
      kind,
      address,
      owner,
      session: async () => await account.session(),
      knownSession: async () => await Promise.resolve(undefined),
      renewSession: async () => await account.renewSession(),
      seatSecret: async (context, seat) => await account.seatSecret(context, seat),
      keptMoves: async () => await account.keptMoves(),
      keepMoves: async (text) => await account.keepMoves(text),
    });
    expect((await kifu.matchOnce(id))?.drawOffer).toEqual({ seat: 1, declined: false });
  });
});

describe("a match in which not both have moved", () => {
  test.each([
    [0, "", 0],
    [1, "", 0],
    [0, "b2", 1],
    [1, "b2", 1],
  ])(
    "has an abort announced by seat %i after %j, which a move withdraws",
    async (seat, moves, ply) => {
      if (moves !== "") await seats[0].kifu.match(id).play(seats[0].account, moves);
      const both = tables() as [Table, Table];
      await Promise.all(both.map((table) => table.reaches(ply)));
      await both[seat]!.abort();
      const { kifu, account } = seats[ply]!;
      const announced = await kifu.matchOnce(id);
      expect(announced).toMatchObject({ result: "running", abortFrom: expect.any(Number) });
      await kifu.match(id).play(account, ply === 0 ? "b2" : "a1");
      expect((await kifu.matchOnce(id))?.abortFrom).toBeUndefined();
      for (const table of both) table.stop();
    },
  );

  test.each([
    [0, "second-won"],
    [1, "first-won"],
  ])("is lost by seat %i, which resigns", async (seat, result) => {
    const both = tables() as [Table, Table];
    await both[seat]!.resign();
    const resigned = { result, reason: "resignation", ply: 0 };
    expect(await Promise.all(both.map((table) => table.ends()))).toEqual([resigned, resigned]);
    for (const [i, { kifu, account }] of seats.entries()) {
      const { activeMatch, tally } = await kifu.player(account.address);
      const [won, lost] = i === seat ? [0, 1] : [1, 0];
      expect({ activeMatch, tally }).toEqual({
        activeMatch: undefined,
        tally: { won, lost, drawn: 0 },
      });
    }
    for (const table of both) table.stop();
  });

  test("cannot be aborted once both have moved", async () => {
    await playOut({ id, players: seats }, "b2 a1");
    const [first] = tables() as [Table, Table];
    await first.reaches(2);
    expect(await codesOf(first.abort())).toEqual(["match/both-moved"]);
    expect((await seats[0].kifu.matchOnce(id))?.result).toBe("running");
    first.stop();
  });
});

type Table = ReturnType<typeof tables>[number];
