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
 * moves again after the start. Once a day the node is stopped, and once it is killed. Its clock
 * jumps ahead and back by half an hour. For four hours a day no push is taken.
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
  /** A push that is not taken is sent again an hour later, and must still be news. */
  const wait = (hoursOut = 0) => {
    const least = 1 + hoursOut;
    return stage.seconds + least * HOUR + drawn.below((22 - least) * HOUR);
  };

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
    const hoursOut = hour % 24 > 14 && hour % 24 <= 18 ? 19 - (hour % 24) : 0;
    on.usualAnswer = hoursOut > 0 ? 503 : 201;
    for (const game of games) {
      if (game.at > stage.seconds || game.played === game.moves.length) continue;
      // Sessions last for a day, so the players' own keys sign.
      const atMost = stage.seconds - Number(stage.staged(game.id).match.time) + 60;
      const move = game.moves[game.played++]!;
      await stage.send(game.id, stage.sign(game.id, move, { byOwner: true, atMost }));
      game.at = wait(hoursOut);
      if (game.played === game.moves.length) continue;
      const { seats, match } = stage.staged(game.id);
      expected.push(`${device(seats[match.position.turn])} ${game.id}`);
    }
    await stage.node.tick();
    await stage.keeper.idle;
    if (stage.chain.openTransactions.length > 0) await stage.chain.closeBlock();
    await on.push.idle();
    if (hour % 24 === 18) await stage.killAndStart();
    else if (hour % 24 === 0) await stage.restart();
    if (hour % 24 === 0) heap.push(heapInUse());
  }

  const taken = on.received.filter(({ answer }) => answer === 201);
  expect(taken.length).toBeLessThan(on.received.length);
  const received = taken.map(({ device: to, message }) => `${to} ${String(message["match"])}`);
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
