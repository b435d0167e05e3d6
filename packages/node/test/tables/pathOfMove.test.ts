import { expect, test } from "@jest/globals";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The files of this package that a move passes, from the socket to the signed receipt. */
const PATH = [
  "api/http/answerStatements",
  "door/Caller",
  "door/FairQueue",
  "door/budgets",
  "door/createHttpServer",
  "door/requests",
  "lib/collections",
  "lib/time",
  "sequencer/Chain",
  "store/Store",
  "store/UnwrittenChanges",
  "store/codec/Codec",
  "store/journal/Journaled",
  "store/keys",
  "store/parts/moves",
  "tables/Moves",
  "tables/NodeKey",
  "tables/Table",
  "tables/Tables",
  "tables/verifyStatement",
];

test("a move passes at most 20 files between the socket and its receipt", async () => {
  // In a process of its own, because timers of other suites' nodes would count here.
  const child = fork(fileURLToPath(new URL("child/tracedNode.js", import.meta.url)));
  const ended = once(child, "exit");
  const message: unknown = await Promise.race([once(child, "message"), ended]);
  expect(message).toMatchObject([{ moves: PATH, statements: PATH }]);
  expect(await ended).toEqual([0, null]);
  expect(PATH.length).toBeLessThanOrEqual(20);
});
