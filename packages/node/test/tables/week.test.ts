import { join } from "node:path";
import { expect, jest, test } from "@jest/globals";
import { lengthOf, random } from "@kifu/kit/testing";
import { DAY, writeClock } from "@kifu/wire";
import { openLmdb } from "../../src/store/openLmdb.js";
import { heapInUse } from "../fuzz/heap.js";
import type { Player } from "../harness/Player.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { PushStage } from "./PushStage.js";

jest.setTimeout(3_600_000);

const GAMES = lengthOf({ short: 4, whole: 200 });
const DAYS = lengthOf({ short: 2, whole: 7 });
const ONE_DAY = writeClock({ bank: DAY, increment: DAY });
const HOUR = 3600;

/** Moves that end no game before the last one. */
const TIC_TAC_TOE = "a1 b2 c3 b1 b3 a3 c1 c2 a2".split(" ");
/** No two of these stones are neighbours, so nobody wins. */
const RANDZU = ["a", "c", "e", "g", "i"].flatMap((column) =>
  [1, 3, 5, 7, 9].map((row) => `${column}${row}`),
);

interface Game {
  readonly id: number;
  readonly moves: readonly string[];
  played: number;
  /** When the side to move plays. */
  at: number;
}

/**
 * Each player waits for up to 22 hours, so that nobody runs out of time. In one match nobody
 * moves again after the start. The node restarts twice a day. Its clock jumps ahead and back by half an hour.
 */
test(`slow games over days: each turn is pushed once, and only who stays away loses on time`, async () => {
  const drawn = random(38);
  const folder = await temporaryFolder();
  const path = join(folder.path, "store");
  const on = await PushStage.open({
    maximumOpen: 1000,
    openDatabase: async () => await openLmdb(path),
  });
  const { stage } = on;
  const device = (player: Player) => player.address.slice(-12);
  const games: Game[] = [];
  const expected: string[] = [];
  const wait = () => stage.seconds + HOUR + drawn.below(21 * HOUR);

  const abandoned = await stage.meet("TicTacToe", ONE_DAY);
  await stage.play(abandoned, "a1 b2");
  for (let number = 0; number < GAMES; number++) {
    const [name, moves] =
      number % 2 === 0 ? (["Randzu", RANDZU] as const) : (["TicTacToe", TIC_TAC_TOE] as const);
    const id = await stage.meet(name, ONE_DAY);
    games.push({ id, moves, played: 0, at: wait() });
  }
  for (const id of [abandoned, ...games.map((game) => game.id)]) {
    for (const player of stage.staged(id).seats) {
      await on.push.take(on.subscription(player, device(player)));
    }
  }
  await stage.chain.closeBlock();

  const heap: number[] = [];
  for (let hour = 1; hour <= DAYS * 24; hour++) {
    stage.seconds += HOUR;
    stage.milliseconds += HOUR * 1000;
    if (hour === 20) stage.seconds += HOUR / 2;
    if (hour === 40) stage.seconds -= HOUR / 2;
    for (const game of games) {
      if (game.at > stage.seconds || game.played === game.moves.length) continue;
      // Sessions last for a day, so the players' own keys sign.
      const atMost = stage.seconds - Number(stage.staged(game.id).match.time) + 60;
      const move = game.moves[game.played++]!;
      await stage.send(game.id, stage.sign(game.id, move, { byOwner: true, atMost }));
      game.at = wait();
      if (game.played === game.moves.length) continue;
      const { seats, match } = stage.staged(game.id);
      expected.push(`${device(seats[match.position.turn])} ${game.id}`);
    }
    await stage.node.tick();
    await stage.keeper.idle;
    if (stage.chain.openTransactions.length > 0) await stage.chain.closeBlock();
    await on.push.idle();
    if (hour % 12 === 0) await stage.restart();
    if (hour % 24 === 0) heap.push(heapInUse());
  }

  const received = on.received.map(
    ({ device: to, message }) => `${to} ${String(message["match"])}`,
  );
  expect(received.sort()).toEqual(expected.sort());
  for (const { id, moves, played } of games) {
    const { result, reason } = stage.records.match(id)!;
    expect({ id, result, reason }).toEqual(
      played === moves.length
        ? { id, result: "drawn", reason: "board" }
        : { id, result: "running", reason: "none" },
    );
    // At most one segment a day, and one more for the end.
    const segments = new Set(stage.records.moves(id).map(({ height }) => height));
    expect(segments.size).toBeLessThanOrEqual(DAYS + 1);
  }
  expect(stage.records.match(abandoned)).toMatchObject({ result: "second-won", reason: "timeout" });
  expect(stage.log).toEqual([]);
  // The test itself keeps each push that it received.
  const grown = heap.at(-1)! - heap[0]!;
  expect(grown / 2 ** 20).toBeLessThan(16);
  process.stdout.write(`Heap by day, in MB: ${heap.map((size) => size >> 20).join(", ")}\n`);
  await stage.stop();
  await folder.remove();
});
