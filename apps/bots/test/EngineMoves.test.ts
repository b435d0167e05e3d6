import { afterEach, describe, expect, test } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import type { MatchState } from "@kifu/client";
import { writeClock } from "@kifu/wire/clock";
import { chmodSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineMoves, tryEngine } from "../src/EngineMoves.js";
import { EngineFile } from "./harness/EngineFile.js";

const { rules } = plainGames[0];
const opened: { file: EngineFile; engine?: EngineMoves }[] = [];
afterEach(async () => {
  for (const { file, engine } of opened.splice(0)) {
    await engine?.end();
    file.remove();
  }
});

function engineFile(misbehaviour?: string): EngineFile {
  const file = new EngineFile(misbehaviour);
  opened.push({ file });
  return file;
}

function engineThat(misbehaviour?: string, thinkMs = 5000) {
  const file = engineFile(misbehaviour);
  const faults: string[] = [];
  const onFault = (what: string, error: unknown) => faults.push(`${what}: ${String(error)}`);
  const engine = new EngineMoves({ path: file.path, thinkMs, onFault });
  opened.push({ file, engine });
  return { file, engine, faults };
}

/** A match after these moves, as the client shows it. */
function matchAfter(moves: string, secondsLeft = 300, moveLimit = 300): MatchState {
  let position = rules.initial();
  const played = moves.split(" ").filter(Boolean);
  for (const move of played) {
    const result = rules.play(position, rules.notation.read(move)!);
    if (!result.ok) throw new Error(`${move}: ${result.code}`);
    position = result.position;
  }
  const { length: ply } = played;
  const state = rules.encode.state(position).map(String);
  return {
    match: { id: 7, moveLimit },
    shown: { state, turn: position.turn, ply },
    moves: played.map((move, index) => ({ ply: index + 1, seat: index % 2, move })),
    clock: { secondsLeft },
  } as unknown as MatchState;
}

describe("an engine", () => {
  test("plays both sides of a match, and is asked to end after it", async () => {
    const [black, white] = [engineThat(), engineThat("talks")];
    let moves = "";
    for (let ply = 0; ply < 6; ply++) {
      const { engine } = ply % 2 === 0 ? black : white;
      moves += ` ${await engine.choose(matchAfter(moves))}`;
    }
    await black.engine.end();
    expect(black.file.lines).toEqual([...["START 15", "BEGIN", "TURN 8,7", "TURN 10,7", "END"]]);
    expect(moves.trim()).toBe("h8 i8 j8 k8 l8 m8");
    expect([black.faults, white.faults]).toEqual([[], []]);
  });

  test("gets the whole board after a takeback, and in a match that is running", async () => {
    const { file, engine } = engineThat();
    expect(await engine.choose(matchAfter("h8"))).toBe("i8");
    expect(await engine.choose(matchAfter("h8 i8 a2"))).toBe("j8");
    expect(await engine.choose(matchAfter("h8 i8 a3"))).toBe("j8");
    expect(file.lines.slice(3)).toEqual([
      ...["RESTART", "BOARD", "7,7,2", "8,7,1", "0,2,2", "DONE"],
    ]);
    const late = engineThat();
    expect(await late.engine.choose(matchAfter("h8 i8 a2 b2"))).toBe("j8");
    expect(late.file.lines).toEqual([
      ...["START 15", "BOARD", "7,7,1", "8,7,2", "0,1,1", "1,1,2", "DONE"],
    ]);
  });

  test("gets the limits of the clock, and never more than a quarter of the time left", async () => {
    const { file, engine } = engineThat();
    await engine.choose(matchAfter("", 300));
    expect(["turn", "match"].map((key) => file.limit(`timeout_${key}`))).toEqual([5000, 0]);
    const moveLimit = writeClock({ bank: 180, increment: 2 });
    await engine.choose(matchAfter("h8 a1", 8, moveLimit));
    expect(file.limit("timeout_turn")).toBeLessThanOrEqual(2000);
    expect(file.limit("timeout_match")).toBe(180_000);
    expect(file.limit("time_left")).toBeLessThanOrEqual(8000);
    expect(file.limit("rule")).toBe(0);
  });

  test.each([
    ["crashes", "engine/ended: The engine ended by itself, with exit code 3."],
    ["hangs", "engine/late: The engine did not answer within 1000 ms."],
    [
      "plays on a stone",
      "engine/illegal-move: The engine played 7,7, and the rules say randzu/occupied.",
    ],
    [
      "plays off the board",
      "engine/illegal-move: The engine played 15,0, and the rules say randzu/off-board.",
    ],
    ["babbles", 'engine/malformed: "I resign" is not a move.'],
    ["floods", "engine/malformed: The engine wrote a line that does not end."],
    ["chatters", "engine/malformed: The engine writes without end."],
    [
      "writes control characters",
      String.raw`engine/malformed: "\u009b31m\u202e\u0000" is not a move.`,
    ],
    ["says error", 'engine/refused: The engine answered "ERROR out of memory".'],
  ])("that %s is started again once, and then given up", async (misbehaviour, fault) => {
    const { engine, file, faults } = engineThat(
      misbehaviour,
      misbehaviour === "hangs" ? 500 : 5000,
    );
    await expect(engine.choose(matchAfter("h8"))).rejects.toThrow(fault.split(": ")[1]);
    expect(faults).toEqual([`Match 7, restarting the engine: ${fault}`]);
    expect(file.lines.filter((line) => line.startsWith("START"))).toHaveLength(2);
  });

  test("that fails once continues from the whole board in a new process", async () => {
    const { engine, file, faults } = engineThat("crashes once");
    expect(await engine.choose(matchAfter("h8 i8 j8"))).toBe("k8");
    expect(faults).toHaveLength(1);
    const board = ["START 15", "BOARD", "7,7,2", "8,7,1", "9,7,2", "DONE"];
    expect(file.lines).toEqual([...board, ...board]);
  });

  test.each([
    ["that hangs", "hangs"],
    ["that never answers the first command", "hangs at once"],
  ] as const)("%s is killed when the match ends, and nothing is chosen", async (_, fault) => {
    const { engine, faults } = engineThat(fault, 60_000);
    const choice = engine.choose(matchAfter("h8"));
    await sleep(300);
    await engine.end();
    expect([await choice, faults]).toEqual([undefined, []]);
  });

  test("may load for longer than it may think about a move", async () => {
    const { engine, faults } = engineThat("loads slowly", 500);
    expect(await engine.choose(matchAfter("h8"))).toBe("i8");
    expect(faults).toEqual([]);
  });

  test("that writes without end in the opponent's time is stopped", async () => {
    const { engine, faults } = engineThat("chatters after a start");
    await engine.choose(matchAfter("h8"));
    // A choice begins the count again, so the pauses grow until one is long enough.
    for (let pauseMs = 100; faults.length === 0; pauseMs *= 2) {
      await sleep(pauseMs);
      await engine.choose(matchAfter("h8")).catch(() => undefined);
    }
    expect(faults[0]).toContain("engine/malformed: The engine writes without end.");
  });

  test("that a script runs as another process is killed with the script", async () => {
    const { engine, file } = engineThat("never ends");
    file.wrap();
    await engine.choose(matchAfter("h8"));
    while (!(await file.isAlive()));
    await engine.end();
    expect(await file.isAlive()).toBe(false);
  });

  test("that does not end is killed after a second", async () => {
    const { engine } = engineThat("never ends");
    await engine.choose(matchAfter("h8"));
    const began = performance.now();
    await engine.end();
    expect(performance.now() - began).toBeGreaterThan(900);
  });
});

describe("before any match, an engine", () => {
  test("is tried", async () => {
    const file = engineFile();
    await tryEngine(file.path);
    expect(file.lines).toEqual(["START 15", "END"]);
  });

  test("is refused if it is missing or cannot be executed", async () => {
    const file = engineFile();
    await expect(tryEngine(`${file.path}-other`)).rejects.toMatchObject({ code: "engine/missing" });
    await expect(tryEngine(`${file.path}/engine`)).rejects.toMatchObject({
      code: "engine/missing",
    });
    chmodSync(file.path, 0o644);
    await expect(tryEngine(file.path)).rejects.toMatchObject({ code: "engine/not-executable" });
  });

  test("is refused if its interpreter is missing", async () => {
    const { path } = engineFile();
    writeFileSync(path, `#!${path}-interpreter\n`);
    await expect(tryEngine(path)).rejects.toMatchObject({
      code: "engine/not-executable",
      message: `${path} cannot be executed: the interpreter or loader that it names is missing.`,
    });
  });

  test("is refused if it refuses the board, or does not answer", async () => {
    await expect(tryEngine(engineFile("refuses").path)).rejects.toMatchObject({
      code: "engine/refused",
    });
    await expect(tryEngine(engineFile("hangs at once").path, 100)).rejects.toMatchObject({
      code: "engine/late",
    });
  });
});
