import { afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { StatementOf } from "@kifu/wire";
import {
  type Account,
  connect,
  type KeyStore,
  type Kifu,
  type MatchState,
} from "../../src/index.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { HistoryCheck } from "../../src/match/HistoryCheck.js";
import { signedContext } from "../../src/accounts/statements.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { codesOf } from "../harness/codesOf.js";
import { hiddenGame } from "../harness/hiddenGame.js";
import { HistoryStage } from "../harness/HistoryStage.js";
import { kept } from "../harness/kept.js";
import { beginMatch } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";
import { statementsIn } from "../harness/statementsIn.js";
import { until } from "../harness/until.js";

jest.setTimeout(300_000);

let url: string;
const open: Page[] = [];

beforeAll(async () => {
  ({ url } = await sharedNode());
});

afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

interface Page {
  readonly kifu: Kifu;
  readonly account: Account;
  readonly keys: KeyStore;
  /** The moves that the page has sent. */
  readonly sent: StatementOf<"move">[];
  /** Everything that the page has sent. */
  readonly bodies: string[];
  close(): void;
}

async function page(keys = memoryKeys()): Promise<Page> {
  const [sent, bodies]: [StatementOf<"move">[], string[]] = [[], []];
  const kifu = connect(url, {
    games: [hiddenGame],
    fetch: async (to, request) => {
      sent.push(...statementsIn("move", to, request));
      bodies.push(JSON.stringify(request?.body));
      return await fetch(to, request);
    },
  });
  const account = await openBot({ kifu, keys });
  const opened = { kifu, account, keys, sent, bodies, close: () => kifu.close() };
  open.push(opened);
  return opened;
}

/** Watches a match as its player until `stop` is called. */
function watch({ kifu, account }: Page, id: number, as: Account = account) {
  const handle = kifu.match(id);
  handle.as(as);
  const stop = handle.subscribe(() => undefined);
  return { handle, stop, reaches: (ply: number) => until(handle, isAt(ply)) };
}

const isAt =
  (ply: number) =>
  ({ match, hidden, connection }: MatchState) =>
    match?.ply === ply && hidden?.ply === ply && connection === "live";

async function begin(): Promise<{ id: number; players: [Page, Page] }> {
  const players: [Page, Page] = [await page(), await page()];
  const { id } = await beginMatch(players[0], players[1], hiddenGame.name);
  return { id, players };
}

async function secretOf({ kifu, account }: Page, id: number, seat: 0 | 1) {
  const { domain } = await insideOf(kifu).knownOnce();
  const seed = await account.seatSecret(signedContext(domain, (await kifu.matchOnce(id))!), seat);
  return { seed, secret: hiddenGame.hidden.secretFrom(seed) };
}

type Position = ReturnType<typeof hiddenGame.initial>;

const noteOf = (square: number | undefined) => hiddenGame.notation.write(square!);

describe("a match with hidden information", () => {
  test("goes through the moves that need no choice without a person", async () => {
    const { id, players } = await begin();
    const [first, second] = players.map((player) => watch(player, id));
    const state = await first!.reaches(2);
    expect(state.hidden).toMatchObject({ phase: "play", hand: "held", isDue: false });
    const [own, other] = [await secretOf(players[0], id, 0), await secretOf(players[1], id, 1)];
    expect(state.hidden?.secret).toEqual(own.secret);
    const [commit] = own.secret;
    const join = other.secret.find((square) => square !== commit);
    expect(state.moves.map(({ move }) => move)).toEqual([noteOf(commit), noteOf(join)]);

    await second!.reaches(2);
    const line = quietLine(state.hidden?.position as Position)!;
    for (const [i, square] of line.slice(0, -1).entries()) {
      const [player, { handle, reaches }] =
        i % 2 === 0 ? [players[0], first!] : [players[1], second!];
      expect((await reaches(i + 2)).hidden).toMatchObject({ phase: "play", isDue: false });
      await handle.play(player.account, noteOf(square));
    }
    const { match, moves } = await until(first!.handle, ({ match }) => match?.result !== "running");
    expect([match?.result, moves.length]).toEqual(["drawn", 9]);
    expect(pliesSent(players)).toEqual(["0: 1 3 5 7 9", "1: 2 4 6 8"]);
  });

  test("gives no hand to a spectator, and sends no secret anywhere", async () => {
    const { id, players } = await begin();
    const spectator = await page();
    const seen = watch(spectator, id);
    const seats = players.map((player) => watch(player, id));
    await Promise.all(seats.map(({ reaches }) => reaches(2)));
    const { hidden, you } = await seen.reaches(2);
    expect([you, hidden?.hand, hidden?.secret, hidden?.phase]).toEqual([
      undefined,
      undefined,
      undefined,
      "play",
    ]);
    const sent = [...players, spectator].flatMap(({ bodies }) => bodies).join("\n");
    for (const seat of [0, 1] as const) {
      const { seed } = await secretOf(players[seat], id, seat);
      for (const text of [String(seed), seed.toString(16)]) expect(sent).not.toContain(text);
    }
  });

  test("joins although the opponent announced an abort, and not after the player's own", async () => {
    const { id, players } = await begin();
    const first = watch(players[0], id);
    await first.reaches(1);
    await first.handle.abort(players[0].account);
    await until(first.handle, ({ match }) => match?.abortBy === 0);
    await watch(players[1], id).reaches(2);

    const other = await begin();
    await watch(other.players[0], other.id).reaches(1);
    const { kifu, account } = other.players[1];
    await kifu.match(other.id).abort(account);
    const second = watch(other.players[1], other.id);
    await until(second.handle, ({ match }) => match?.abortBy === 1);
    const { hidden } = await second.reaches(1);
    expect(hidden).toMatchObject({ phase: "join", hand: "held", isDue: true });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(pliesSent(other.players)).toEqual(["0: 1", "1: "]);
  });

  test("refuses takebacks before anything is signed", async () => {
    const { id, players } = await begin();
    const [first] = players.map((player) => watch(player, id));
    await first!.reaches(2);
    const before = players[0].bodies.length;
    const taken = first!.handle.agreeToTakeback(players[0].account);
    expect(await codesOf(taken)).toEqual(["takebacks/not-in-game"]);
    expect(players[0].bodies.slice(before).join()).not.toContain("takeback");
  });
});

describe("a seat's secret", () => {
  test.each([0, 1, 2])("is there again after a reload at ply %i", async (ply) => {
    const { id, players } = await begin();
    const begun = await secretOf(players[0], id, 0);
    for (const [seat, player] of players.entries()) {
      if (seat >= ply) break;
      const { reaches, stop } = watch(player, id);
      await reaches(seat + 1);
      stop();
    }
    for (const { close } of players) close();
    const again = [await page(players[0].keys), await page(players[1].keys)] as const;
    const [first] = again.map((player) => watch(player, id));
    const { hidden } = await first!.reaches(2);
    expect(hidden).toMatchObject({ hand: "held", secret: begun.secret });
    // A page sends a move again if the node was slow, but no other page sends it.
    const all = pliesSent([...players, ...again])
      .join()
      .match(/ \d/g);
    expect(all?.sort()).toEqual([" 1", " 2"]);
  });

  test("is the same in two tabs, and one of them makes each due move", async () => {
    const { id, players } = await begin();
    const tabs = await Promise.all(players.map(({ keys }) => page(keys)));
    const seats = [...players, ...tabs].map((player) => watch(player, id));
    const states = await Promise.all(seats.map(({ reaches }) => reaches(2)));
    for (const seat of [0, 1]) {
      expect(states[seat + 2]!.hidden?.secret).toEqual(states[seat]!.hidden?.secret);
    }
    const all = pliesSent([...players, ...tabs])
      .join()
      .match(/ \d/g);
    expect(all?.sort()).toEqual([" 1", " 2"]);
  });

  test("that is lost leaves a player who can only resign, and says so", async () => {
    const { id, players } = await begin();
    const [first, second] = players.map((player) => watch(player, id));
    await Promise.all([first!.reaches(2), second!.reaches(2)]);
    first!.stop();
    const { account, keys } = players[0];
    const later = await page(keys);
    // This account derives other secrets, like a wallet in a browser that has lost its keys.
    const forgetful = accountLike(account, {
      seatSecret: async (context, seat) => (await account.seatSecret(context, seat)) + 1n,
    });
    const { handle, reaches } = watch(later, id, forgetful);
    const { hidden } = await reaches(2);
    expect(hidden).toMatchObject({ hand: "lost", secret: undefined, isDue: false });
    await handle.resign(forgetful);
    await until(second!.handle, ({ match }) => match?.result === "second-won");
  });
});

test("a device that may not move says so until it may, and then makes the move", async () => {
  const { id, players } = await begin();
  const { account, keys } = players[0];
  const later = await page(keys);
  const { address, signFields } = account.owner;
  const owner = { address, signFields };
  const wallet = accountLike(account, {
    kind: "wallet",
    owner,
    knownSession: async () => undefined,
  });
  const { handle, reaches } = watch(later, id, wallet);
  const { refused } = await until(handle, (state) => state.refused !== undefined);
  expect(refused?.error.code).toBe("client/no-session");
  // While the move is tried again, the notice stays.
  const seen: MatchState["refused"][] = [];
  const stop = handle.subscribe(() => seen.push(handle.get().refused));
  await until(handle, (state) => state.refused !== refused);
  stop();
  expect(seen).not.toContain(undefined);
  expect(later.sent).toEqual([]);
  handle.as(account);
  await reaches(1);
  await until(handle, (state) => state.refused === undefined);
});

/** An account with some of its parts replaced. */
function accountLike(account: Account, parts: Partial<Account>): Account {
  return {
    kind: account.kind,
    address: account.address,
    owner: account.owner,
    session: async () => await account.session(),
    knownSession: async () => await account.knownSession(),
    renewSession: async () => await account.renewSession(),
    seatSecret: async (context, seat) => await account.seatSecret(context, seat),
    keptMoves: async () => await account.keptMoves(),
    keepMoves: async (text) => await account.keepMoves(text),
    ...parts,
  };
}

describe("a node that shows another course of the match", () => {
  const on = HistoryStage.set();

  test.each([
    ["gets no second move for a turn in it", hiddenGame, ["client/other-course"]],
    ["can do so in a game that hides nothing", undefined, ["moves/other-transcript"]],
  ])("%s", async (_, game, codes) => {
    const [victim, other] = [on.page(0), on.page(1)];
    if (game) jest.spyOn(victim.kifu, "rules").mockResolvedValue(game);
    // The opponent may work with the node and sign the other course. So here the history check
    // accepts it.
    jest.spyOn(HistoryCheck.prototype, "of").mockResolvedValue(undefined as never);
    await victim.play("a1");
    await other.play("b2");
    await victim.play("c3");
    const [before, sent] = [await kept(victim.account), on.node.sent.length];
    expect(before.map(({ signed }) => signed.ply)).toEqual([1, 3]);

    victim.kifu.lie = { match: { ply: 2, turn: 0, transcript: "1", state: ["1", "4"] } };
    expect(await codesOf(victim.play("c3"))).toEqual(codes);
    expect(await codesOf(victim.play("b1"))).toEqual(codes);
    const after = await kept(victim.account);
    if (game !== undefined) expect([after, on.node.sent.length]).toEqual([before, sent]);
    else expect(after.length).toBeGreaterThan(before.length);
  });
});

/** The plies whose moves each page has sent. */
function pliesSent(pages: readonly Page[]): string[] {
  return pages.map(({ sent }, i) => {
    const plies = [...new Set(sent.map(({ ply }) => ply))].sort((one, other) => one - other);
    return `${i}: ${plies.join(" ")}`;
  });
}

/** Moves that fill the board and complete no line. */
function quietLine(position: Position): number[] | undefined {
  const moves = hiddenGame.legalMoves(position);
  if (moves.length === 0) return [];
  for (const move of moves) {
    const played = hiddenGame.play(position, move);
    if (!played.ok || played.outcome.ending === "won") continue;
    const rest = quietLine(played.position);
    if (rest !== undefined) return [move, ...rest];
  }
  return undefined;
}
