import { afterEach, describe, expect, test } from "@jest/globals";
import { type Process, startProcess } from "../../bench/processes/startProcess.js";
import type { EchoCommands } from "./echo.js";

describe("a process of the bench", () => {
  const running: Process<EchoCommands>[] = [];

  function start(): Process<EchoCommands> {
    const echo = startProcess<EchoCommands>(new URL("./echo.js", import.meta.url), ["hello"]);
    running.push(echo);
    return echo;
  }

  afterEach(async () => {
    for (const echo of running.splice(0)) await echo.stop();
  });

  test("answers calls in their order, one at a time", async () => {
    const echo = start();
    const answers: number[] = [];
    await Promise.all(
      [30, 1].map(async (wait) => answers.push(await echo.call("afterwards", wait))),
    );
    expect(answers).toEqual([30, 1]);
    expect(await echo.call("argument")).toBe("hello");
  });

  test("rejects the failed call with its code, and continues", async () => {
    const echo = start();
    await expect(echo.call("fail")).rejects.toThrow(/^echo\/failed Error: It failed/);
    expect(await echo.call("afterwards", 1)).toBe(1);
  });

  test("rejects what waits when it dies, and what comes after", async () => {
    const echo = start();
    await expect(echo.call("die")).rejects.toThrow(/ended with 3/);
    await expect(echo.call("argument")).rejects.toThrow(/ended with 3/);
    await echo.stop();
  });
});
