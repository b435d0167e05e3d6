import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import { noTakebackContext, takebackContext, takenBackTranscript } from "@kifu/wire";
import { hash } from "../../src/accounts/address.js";
import { signedContext } from "../../src/accounts/statements.js";
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
  await playOut({ id, players: seats }, "b2 a1");
});

afterEach(() => seats.forEach(({ kifu }) => kifu.close()));

function tables(): [Table, Table] {
  return seats.map(tableOf) as [Table, Table];
}

type Table = ReturnType<typeof tableOf>;

function tableOf({ kifu, account }: Seated) {
  const handle = kifu.match(id);
  handle.as(account);
  const stop = handle.subscribe(() => undefined);
  return {
    stop,
    play: async (move: string) => await handle.play(account, move),
    agree: async () => await handle.agreeToTakeback(account),
    decline: async () => await handle.declineTakeback(account),
    shows: async (wanted: object | undefined) =>
      await until(
        handle,
        ({ match, connection }) =>
          connection === "live" &&
          match !== undefined &&
          JSON.stringify(match.takebackOffer) === JSON.stringify(wanted),
      ),
    reaches: async (...wanted: string[]) =>
      await until(
        handle,
        ({ moves, match }) =>
          match?.ply === wanted.length && String(moves.map(({ move }) => move)) === String(wanted),
      ),
  };
}

const asked = (seat: number) => ({ seat, declined: false });

describe("a takeback", () => {
  test("is signed over the resulting transcript, as the chain verifies it", async () => {
    const [first, second] = tables();
    const { match } = await first.shows(undefined);
    await second.shows(undefined);
    const { domain } = await seats[0].kifu.chain();
    const context = signedContext(domain, match!);
    // White takes back their own move. Only Black's move remains.
    const played = rules.play(rules.initial(), rules.notation.read("b2")!);
    if (!played.ok) throw new Error(played.code);
    const before = rules.encode.state(played.position);
    const resulting = takenBackTranscript(hash, BigInt(match!.transcript), 1, before);
    expect(await signedBy(second.agree)).toEqual([[takebackContext(hash, context), resulting]]);
    await first.shows(asked(1));
    expect(await signedBy(first.decline)).toEqual([[noTakebackContext(hash, context), resulting]]);
    first.stop();
    second.stop();
  });

  test("is requested, declined, requested again after a move, and accepted", async () => {
    const [first, second] = tables();
    await Promise.all([first.shows(undefined), second.shows(undefined)]);
    await second.agree();
    await Promise.all([first.shows(asked(1)), second.shows(asked(1))]);
    await first.decline();
    await second.shows({ seat: 1, declined: true });
    await expect(second.agree()).rejects.toMatchObject({
      code: "takebacks/declined",
      short: "Your opponent has declined a takeback.",
    });
    await first.play("c3");
    await Promise.all([first.shows(undefined), second.reaches("b2", "a1", "c3")]);
    // White asks on their own turn, so this takes back their move and the reply.
    await second.agree();
    await first.shows(asked(1));
    await first.agree();
    await Promise.all([first.reaches("b2"), second.reaches("b2")]);
    await second.play("c1");
    await Promise.all([first.reaches("b2", "c1"), second.reaches("b2", "c1")]);
    await first.play("c3");
    await second.reaches("b2", "c1", "c3");
    first.stop();
    second.stop();
  });

  test("lets a player choose another move in the same position, after the opponent repeated theirs", async () => {
    const [first, second] = tables();
    await Promise.all([first.shows(undefined), second.shows(undefined)]);
    await first.play("c3");
    await second.reaches("b2", "a1", "c3");
    await second.play("a3");
    await first.reaches("b2", "a1", "c3", "a3");
    for (const moves of [["b2", "a1"], []]) {
      await first.agree();
      await second.shows(asked(0));
      await second.agree();
      await Promise.all([first.reaches(...moves), second.reaches(...moves)]);
    }
    await first.play("b2");
    await second.reaches("b2");
    await second.play("a1");
    await first.reaches("b2", "a1");
    // Black has signed c3 in this position before.
    await first.play("a3");
    await second.reaches("b2", "a1", "a3");
    first.stop();
    second.stop();
  });

  test("is withdrawn by the player who asked or by a move, and spectators cannot accept it", async () => {
    const [first, second] = tables();
    await Promise.all([first.shows(undefined), second.shows(undefined)]);
    await first.agree();
    await second.shows(asked(0));
    const watcher = await newcomer(node.url);
    expect(await codesOf(watcher.kifu.match(id).agreeToTakeback(watcher.account))).toEqual([
      "match/not-a-player",
    ]);
    watcher.kifu.close();
    await first.decline();
    await second.shows(undefined);
    expect(await codesOf(second.decline())).toEqual(["takebacks/no-offer"]);
    await second.agree();
    await first.shows(asked(1));
    await first.play("c3");
    await second.shows(undefined);
    first.stop();
    second.stop();
  });
});

test("a spectator who comes back sees the current moves", async () => {
  const [first, second] = tables();
  const { kifu } = await newcomer(node.url);
  const handle = kifu.match(id);
  const listens = async (...wanted: string[]) =>
    await until(
      handle,
      ({ moves, connection }) =>
        connection === "live" && String(moves.map(({ move }) => move)) === String(wanted),
    );
  const stop = handle.subscribe(() => undefined);
  await listens("b2", "a1");
  stop();
  // The stream stays open for a moment.
  while (handle.get().connection !== "idle") await new Promise((done) => setTimeout(done, 50));

  await Promise.all([first.shows(undefined), second.shows(undefined)]);
  await first.agree();
  await second.shows(asked(0));
  await second.agree();
  await Promise.all([first.reaches(), second.reaches()]);
  await first.play("c3");
  await second.reaches("c3");
  await second.play("a2");
  await first.reaches("c3", "a2");
  const stopAgain = kifu.match(id).subscribe(() => undefined);
  await listens("c3", "a2");
  stopAgain();
  kifu.close();
  first.stop();
  second.stop();
});
