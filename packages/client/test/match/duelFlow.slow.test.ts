import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { type MatchRecord, readAnswer, recordJson } from "@kifu/chain/record";
import { chooseMove } from "@kifu/chain/three-gates/bot";
import type { Secret } from "@kifu/chain/three-gates/hand";
import type { Position } from "@kifu/chain/three-gates/position";
import { rules } from "@kifu/chain/three-gates/rules";
import { packOrder } from "@kifu/kit/hidden";
import { someOf } from "@kifu/kit/testing";
import { KifuProcess } from "@kifu/node/testing";
import { answered } from "@kifu/node/testing/commands";
import {
  type Account,
  connect,
  type KeyStore,
  type Kifu,
  type MatchState,
} from "../../src/index.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { signedId } from "../../src/accounts/seat.js";
import { fetchRecord } from "../../src/match/record.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { codesOf } from "../harness/codesOf.js";
import { beginMatch } from "../harness/pair.js";
import { until } from "../harness/until.js";

/* Whole duels of real players with a real node. `duel.slow.test.ts` has reloads and what a page shows. */

jest.setTimeout(300_000);

/**
 * The seconds of the chain that pass in one second. Tests wait for phases to end, but even a busy
 * machine makes each move in its phase.
 */
const SPEED = 2;
/** The node ends no match in these tests. A stranger does. */
const END_AFTER_MS = 3_600_000;

/** The moves before the first card. */
const OPENING = 3;

const [GRANT, STAKE] = [1000, 300];

let node: KifuProcess;
const pages: Page[] = [];

beforeAll(async () => {
  node = await KifuProcess.start({
    settings: { "time.speed": SPEED, "keeper.endAfterMs": END_AFTER_MS },
  });
});

afterEach(() => {
  for (const { kifu } of pages.splice(0)) kifu.close();
});

afterAll(async () => {
  await node.done();
});

interface Page {
  readonly kifu: Kifu;
  readonly account: Account;
  readonly keys: KeyStore;
  /** Everything that the page has sent and received so far. */
  readonly traffic: { sent: string; received: string };
}

async function page(keys = memoryKeys()): Promise<Page> {
  const traffic = { sent: "", received: "" };
  const kifu = connect(node.url, {
    games: [rules],
    fetch: async (to, request) => {
      traffic.sent += `${JSON.stringify([to, request?.body])}\n`;
      const { body, status, headers } = await fetch(to, request);
      const decoder = new TextDecoder();
      const heard = body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            traffic.received += decoder.decode(chunk, { stream: true });
            controller.enqueue(chunk);
          },
        }),
      );
      return new Response(heard, { status, headers });
    },
  });
  const opened = { kifu, account: await openBot({ kifu, keys }), keys, traffic };
  pages.push(opened);
  return opened;
}

interface Duel {
  readonly id: number;
  readonly players: readonly [Page, Page];
}

async function begin(moveLimit?: number): Promise<Duel> {
  const players = [await page(), await page()] as const;
  const { id } = await beginMatch(...players, rules.name, moveLimit);
  return { id, players };
}

const isOver = ({ match }: MatchState) => match !== undefined && match.result !== "running";
const isAt = (ply: number, state: MatchState) =>
  state.match?.ply === ply && state.hidden?.ply === ply;
const isPlay = ({ hidden }: MatchState) => hidden?.phase === "play";

/** Plays the first moves, up to this ply, each on a page that is then closed. */
async function openTo(ply: 0 | 1 | 2 | 3, { id, players }: Duel): Promise<void> {
  for (let made = 0; made < ply; made++) {
    const { kifu, account } = await page(players[made === 1 ? 1 : 0].keys);
    const handle = kifu.match(id);
    handle.as(account);
    await until(handle, (state) => isAt(made + 1, state));
    kifu.close();
  }
}

interface PlayOptions {
  /** Gets what both players see before each card, and whether to stop then. */
  stopsAt?(states: readonly MatchState[]): boolean;
  /** Whether the player who would show a deck after the last card leaves before that. */
  leavesBeforeShow?: boolean;
}

/** Bots choose the cards until the duel is over. Returns what both players see in the end. */
async function play(
  duel: Duel,
  { stopsAt = () => false, leavesBeforeShow = false }: PlayOptions = {},
): Promise<readonly MatchState[]> {
  // The players' devices make the moves that need no choice.
  const handles = duel.players.map(({ kifu, account }) => {
    const handle = kifu.match(duel.id);
    handle.as(account);
    return { handle, stop: handle.subscribe(() => undefined) };
  });
  try {
    for (let ply = OPENING; ; ply++) {
      const canChoose = (state: MatchState) => isOver(state) || (isAt(ply, state) && isPlay(state));
      const states = await Promise.all(handles.map(({ handle }) => until(handle, canChoose)));
      if (states.some(isOver) || stopsAt(states)) return states;
      const { turn } = states[0]!.match!;
      const hand = states[turn]!.hidden!;
      const [position, secret] = [hand.position as Position, hand.secret as Secret];
      const move = chooseMove(position, Math.random, "easy", secret)!;
      const played = rules.play(position, move);
      const isLast = played.ok && rules.hidden!.phase(played.position) === "show";
      if (isLast && leavesBeforeShow) duel.players[turn === 0 ? 1 : 0].kifu.close();
      await handles[turn]!.handle.play(duel.players[turn].account, rules.notation.write(move));
      if (isLast && leavesBeforeShow) return states;
    }
  } finally {
    for (const { stop } of handles) stop();
  }
}

/** What each player's device has of the hand, as seen on a new page after the duel. */
async function handsAfter({ id, players }: Duel): Promise<unknown[]> {
  return await Promise.all(
    players.map(async ({ keys }) => {
      const { kifu, account } = await page(keys);
      const handle = kifu.match(id);
      handle.as(account);
      const isSeen = (state: MatchState) => isOver(state) && isAt(state.match!.ply, state);
      return (await until(handle, isSeen)).hidden?.hand;
    }),
  );
}

/** The texts that could reveal what a seat has not shown yet. */
function hiddenTexts({ deck }: Secret, shown: ReadonlySet<bigint>): string[] {
  const blindings = deck.order.map((_, place) => deck.open(place).blinding);
  return [deck.key, packOrder(deck.order), ...blindings.filter((each) => !shown.has(each))].flatMap(
    (secret) => [10, 16, 36].map((base) => secret.toString(base)),
  );
}

test("a whole duel shows no card before it is played, and its record passes", async () => {
  const duel = await begin();
  const { id, players } = duel;
  const spectator = await page();
  const seen = spectator.kifu.match(id);
  seen.subscribe(() => undefined);
  const everybody = [...players, spectator];
  await play(duel, {
    stopsAt: (states) => {
      const shown = states[0]!.moves.map(({ move }) => rules.notation.read(move)!.blinding);
      const traffic = everybody.map((each) => each.traffic.sent + each.traffic.received).join("\n");
      for (const { hidden } of states) {
        const texts = hiddenTexts(hidden!.secret as Secret, new Set(shown));
        expect(texts.filter((text) => traffic.includes(text))).toEqual([]);
      }
      return false;
    },
  });

  // The duel's result is on the chain, and its moves are in two transactions at most.
  const { match, moves } = await until(
    seen,
    (state) => isOver(state) && state.moves.every(({ finality }) => finality === "sequenced"),
  );
  expect([match?.reason, match?.result === "drawn"]).toEqual(["board", false]);
  expect(new Set(moves.map(({ transaction }) => transaction)).size).toBeLessThanOrEqual(2);

  const { received } = spectator.traffic;
  for (const { move } of moves) expect(received).toContain(move);
  expect(pliesAnnounced(received)).toEqual(moves.map(({ ply }) => ply));

  expect(await handsAfter(duel)).toEqual(["held", "held"]);
  const record = readAnswer(await fetchRecord(node.url, id));
  expect(await onCommandLine(record)).toMatchObject({ code: 0, moves: moves.length });
});

/** The plies of moves that events announced before the moves were in a transaction. */
function pliesAnnounced(received: string): number[] {
  return received
    .split("\n")
    .filter((line) => line.startsWith('data: {"data":{"match":'))
    .map((line) => (JSON.parse(line.slice("data: ".length)) as Announced).data.match.move)
    .flatMap((move) => (move?.transaction === null ? [move.ply] : []));
}

interface Announced {
  data: { match: { move: { ply: number; transaction: string | null } | null } };
}

async function onCommandLine(record: MatchRecord) {
  const folder = mkdtempSync(join(tmpdir(), "kifu-duel-"));
  try {
    const file = join(folder, "match.json");
    writeFileSync(file, JSON.stringify(recordJson(record)));
    const { code, document } = await answered("check", file);
    return { code, ...document };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const GIVEN_UP = [
  [0, 0, "commit"],
  [1, 0, "commit"],
  [0, 1, "join"],
  [1, 1, "join"],
  [0, 2, "open"],
  [1, 2, "open"],
  [0, 3, "play"],
  [1, 3, "play"],
] as const;

// In `npm test`, each phase once, and each seat twice.
test.each(someOf(4, GIVEN_UP))(
  "seat %i can give up before move %i, which would be %s",
  async (seat, ply, phase) => {
    const duel = await begin();
    await openTo(ply, duel);
    const { kifu, account } = duel.players[seat];
    const before = (await kifu.matchOnce(duel.id))!;
    const position = rules.decode.state(before.state.map(BigInt), before.turn)!;
    expect([before.ply, rules.hidden!.phase(position)]).toEqual([ply, phase]);
    await kifu.match(duel.id).resign(account);
    const result = seat === 0 ? "second-won" : "first-won";
    const ended = { ply, result, reason: "resignation" };
    expect(await kifu.matchOnce(duel.id)).toMatchObject(ended);
  },
);

test("each seat can give up while cards are played", async () => {
  await Promise.all(
    ([0, 1] as const).map(async (seat) => {
      const duel = await begin();
      await play(duel, { stopsAt: ([state]) => state?.match?.ply === 8 });
      const { kifu, account } = duel.players[seat];
      await kifu.match(duel.id).resign(account);
      const result = seat === 0 ? "second-won" : "first-won";
      expect(await kifu.matchOnce(duel.id)).toMatchObject({ result, ply: 8 });
      expect(await handsAfter(duel)).toEqual(["held", "held"]);
    }),
  );
});

test("each seat can cancel before both have joined, and nobody can afterwards", async () => {
  const stranger = await page();
  await Promise.all(
    ([0, 1] as const).map(async (seat) => {
      const duel = await begin();
      await openTo(seat === 0 ? 1 : 0, duel);
      const { kifu, account } = duel.players[seat];
      await kifu.match(duel.id).abort(account);
      await claimAbort(stranger, duel.id);
      const aborted = { result: "aborted", reason: "abort" };
      expect(await kifu.matchOnce(duel.id)).toMatchObject(aborted);
      for (const each of duel.players) {
        expect((await each.kifu.player(each.account.address)).activeMatch).toBeUndefined();
      }
    }),
  );
  const duel = await begin();
  await openTo(2, duel);
  for (const { kifu, account } of duel.players) {
    expect(await codesOf(kifu.match(duel.id).abort(account))).toEqual(["match/both-moved"]);
  }
});

/** Ends a match after the announcement of its abort, as the node would do later. */
async function claimAbort({ kifu, account }: Page, id: number): Promise<void> {
  const { abortFrom } = (await kifu.matchOnce(id))!;
  while ((await kifu.chain()).time < abortFrom!) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const fields = [await signedId(insideOf(kifu), id)];
  await insideOf(kifu).send({ method: "Matches.claimAbort", fields }, { signer: account.owner });
}

function watchOnly(kifu: Kifu, id: number) {
  const handle = kifu.match(id);
  handle.subscribe(() => undefined);
  return handle;
}

test("a third party claims the timeout of each move up to the first card, and nobody can before", async () => {
  const stranger = await page();
  const claim = async (duel: Duel) => {
    const { kifu, account } = stranger;
    const handle = watchOnly(kifu, duel.id);
    expect(await codesOf(handle.claimTimeout(account))).toContain("match/still-on-time");
    const { match } = await until(handle, ({ clock }) => clock?.overdue === true);
    await handle.claimTimeout(account);
    const { result, reason } = (await kifu.matchOnce(duel.id))!;
    const lost = match!.turn === 0 ? "second-won" : "first-won";
    expect([result, reason]).toEqual([match!.ply < 2 ? "aborted" : lost, "timeout"]);
  };
  await Promise.all(
    ([0, 1, 2, 3] as const).map(async (ply) => {
      const duel = await begin(60);
      await openTo(ply, duel);
      await claim(duel);
    }),
  );
});

test("a player who does not show a deck within the phase’s time loses, also with two gates", async () => {
  const duel = await begin();
  await play(duel, { leavesBeforeShow: true });
  const stranger = await page();
  const handle = watchOnly(stranger.kifu, duel.id);
  const { match } = await until(handle, ({ hidden }) => hidden?.phase === "show");
  const { turn, deadline, lastMoveTime, moveLimit, timeLeft } = match!;
  expect([deadline - lastMoveTime, timeLeft[turn], moveLimit]).toEqual([60, 60, 600]);
  expect(await codesOf(handle.claimTimeout(stranger.account))).toContain("match/still-on-time");
  await until(handle, ({ clock }) => clock?.overdue === true);
  await handle.claimTimeout(stranger.account);
  const result = turn === 0 ? "second-won" : "first-won";
  expect(await stranger.kifu.matchOnce(duel.id)).toMatchObject({ result, reason: "timeout" });
  expect(await handsAfter(duel)).toEqual(["held", "held"]);
});

test("an invited player duels for a stake, and both play a rematch with new hands", async () => {
  const players = [await page(), await page()] as const;
  for (const { kifu, account } of players) await kifu.grant(account);
  const [host, guest] = players;
  const terms = { game: rules.name, moveLimit: 600, stake: STAKE, side: 1 } as const;
  const invitation = await host.kifu.invite(host.account, terms);
  const accepted = guest.kifu.acceptInvitation(guest.account, invitation.link);
  const [id] = await Promise.all([invitation.found, accepted.found]);
  let decks: (readonly number[])[] = [];
  await play(
    { id, players },
    {
      stopsAt: (states) => {
        decks = states.map(({ hidden }) => (hidden?.secret as Secret).deck.order);
        return false;
      },
    },
  );
  const { result } = (await host.kifu.matchOnce(id))!;
  const won = result === "first-won" ? 0 : 1;
  expect(result).toBe(won === 0 ? "first-won" : "second-won");
  const { kifu } = host;
  const paid = async () => await kifu.balanceChanges(players[won].account.address);
  while (!(await paid()).items.some(({ kind }) => kind === "paid")) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const balances = players.map(async ({ account }) => (await kifu.player(account.address)).balance);
  const expected = [GRANT - STAKE, GRANT - STAKE];
  expected[won] = GRANT + STAKE;
  expect(await Promise.all(balances)).toEqual(expected);

  const before = (await kifu.matchOnce(id))!;
  const again = players.map(({ kifu, account }) => kifu.rematch(account, before));
  const [next] = await Promise.all(again.map(({ found }) => found));
  const rematch = { id: next!, players: [guest, host] as const };
  const drawn = await play(rematch, { stopsAt: () => true });
  expect(drawn.map(({ you }) => you)).toEqual([0, 1]);
  for (const { hidden } of drawn) {
    expect(decks).not.toContainEqual((hidden!.secret as Secret).deck.order);
  }
});
