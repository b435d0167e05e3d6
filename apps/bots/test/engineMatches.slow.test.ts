import { afterEach, describe, expect, test } from "@jest/globals";
import type { MatchState } from "@kifu/client";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { botMoveLimit } from "../src/levelPools.js";
import { EngineFile } from "./harness/EngineFile.js";
import type { Person } from "./harness/Person.js";
import { PoolStage } from "./harness/PoolStage.js";

const stage = PoolStage.set();
const TERMS = { game: "randzu", moveLimit: botMoveLimit(600, "hard") };
const KIFU = fileURLToPath(
  new URL("../../../../packages/node/dist/src/cli/kifu.js", import.meta.url),
);
const files: EngineFile[] = [];
afterEach(() => files.splice(0).forEach((file) => file.remove()));

function engineFile(misbehaviour?: string): EngineFile {
  const file = new EngineFile(misbehaviour);
  files.push(file);
  return file;
}

/** Plays these moves, each when it is the person's turn, and returns the match when it is over. */
async function plays(person: Person, id: number, moves: string): Promise<MatchState> {
  const seat = await person.seatIn(id);
  const handle = person.kifu.match(id);
  handle.as(person.account);
  const isOver = ({ match }: MatchState) => match !== undefined && match.result !== "running";
  for (const move of moves.split(" ")) {
    const state = await person.sees(id, (state) => isOver(state) || state.shown?.turn === seat);
    if (isOver(state)) return state;
    await handle.play(person.account, move);
  }
  return await person.sees(id, isOver);
}

describe("an engine on a chain", () => {
  test("wins a match, loses one, and plays several at once", async () => {
    const file = engineFile();
    const pool = await stage.open(60_000, {}, 3, file.path);
    const people = await Promise.all([stage.person(), stage.person()]);
    const ids = await Promise.all(people.map((person) => person.search(TERMS).found));
    const [lost, won] = await Promise.all([
      plays(people[0], ids[0]!, "a1 a3 c1 c3 e1 e3 g1 g3 i1"),
      plays(people[1], ids[1]!, "b1 b2 b3 b4 b5 b6"),
    ]);
    for (const [{ match }, person, wins] of [
      [lost, people[0], false],
      [won, people[1], true],
    ] as const) {
      const winner = match!.seats[match!.result === "first-won" ? 0 : 1];
      expect(winner?.owner === person.account.address).toBe(wins);
    }
    expect(pool.published.map(({ level }) => level)).toEqual(["hard", "hard"]);
    expect(pool.faults).toEqual([]);
  });

  test("resigns if its engine fails twice, and says so with a code", async () => {
    const pool = await stage.open(60_000, {}, 1, engineFile("plays on a stone later").path);
    const person = await stage.person();
    const id = await person.search(TERMS).found;
    const { match } = await plays(person, id, "h8 a1 a2");
    expect(match?.reason).toBe("resignation");
    expect(pool.faults.join("\n")).toContain("engine/illegal-move");
  });

  test("resumes its match after the bot was stopped", async () => {
    const file = engineFile();
    const pool = await stage.open(60_000, {}, 1, file.path);
    const person = await stage.person();
    const id = await person.search(TERMS).found;
    const seat = await person.seatIn(id);
    const handle = person.kifu.match(id);
    handle.as(person.account);
    await person.sees(id, ({ shown }) => shown?.turn === seat);
    await handle.play(person.account, "a1");
    await person.sees(id, ({ shown }) => shown?.turn === seat);
    await pool.close();
    expect(file.lines.at(-1)).toBe("END");

    await handle.play(person.account, "a3");
    await stage.open(60_000, { hard: 1 }, 1, file.path);
    await person.sees(id, ({ shown }) => shown?.turn === seat);
    expect(file.lines).toContain("BOARD");
    await person.resigns(id);
  });

  test("plays with `kifu bot`, and ends with it", async () => {
    const file = engineFile();
    const keys = join(stage.keys, "engine");
    const args = ["bot", "--engine", file.path, "--url", stage.url, "--keys", keys];
    const kifu = spawn(process.execPath, [KIFU, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(kifu, "close");
    const errors = text(kifu.stderr);
    const person = await stage.person();
    const id = await person.search(TERMS).found;
    const seat = await person.seatIn(id);
    await person.sees(id, ({ shown }) => shown?.turn === seat && shown.ply > 0 === (seat === 1));
    expect(existsSync(join(keys, "list.json"))).toBe(true);
    kifu.kill("SIGTERM");
    expect([await ended, await errors]).toEqual([[0, null], ""]);
    expect(file.lines.at(-1)).toBe("END");
  });

  test("that fails in three matches in a row ends `kifu bot`", async () => {
    const { path } = engineFile("crashes");
    const args = ["bot", "--engine", path, "--url", stage.url, "--keys", stage.keys];
    const kifu = spawn(process.execPath, [KIFU, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(kifu, "close");
    const errors = text(kifu.stderr);
    for (let count = 0; count < 3; count++) {
      const person = await stage.person();
      const id = await person.search(TERMS).found;
      await plays(person, id, "h8");
    }
    expect(await ended).toEqual([1, null]);
    expect(await errors).toContain("engine/ended: The engine ended by itself, with exit code 3.\n");
    expect(await errors).toContain("The engine failed in 3 matches in a row, so the bot ends.");
  });

  test("is refused by `kifu bot` if it is missing", async () => {
    const args = ["bot", "--engine", join(stage.keys, "none"), "--keys", stage.keys];
    const kifu = spawn(process.execPath, [KIFU, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(kifu, "close");
    expect(await text(kifu.stderr)).toContain("engine/missing: There is no program at");
    expect(await ended).toEqual([1, null]);
  });
});
