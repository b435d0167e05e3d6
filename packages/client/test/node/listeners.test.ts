import { expect, jest, test } from "@jest/globals";
import { getEventListeners } from "node:events";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { connect } from "../../src/index.js";
import { onAbort } from "../../src/node/waiting.js";
import { until } from "../harness/until.js";
import { codesOf } from "../harness/codesOf.js";

/** Node.js reports more than ten listeners as a leak. */
const MANY = 30;

test("the connection's signal has one listener however many requests wait for the node", async () => {
  const kifu = connect("http://127.0.0.1:9", {
    fetch: async () => await Promise.reject(new TypeError("No node answers")),
  });
  const inside = insideOf(kifu);
  const listeners = () => getEventListeners(inside.signal, "abort").length;
  const handles = Array.from({ length: MANY }, (_, id) => kifu.match(id));
  for (const handle of handles) handle.subscribe(() => undefined);
  const asked = handles.map(({ id }) => codesOf(inside.retry(async () => await kifu.moves(id))));
  for (const handle of handles) await until(handle, ({ error }) => error !== undefined);
  expect(listeners()).toBe(1);

  kifu.close();
  expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set(["client/closed"]));
  for (const handle of handles) expect(handle.get().connection).toBe("idle");
  expect(listeners()).toBe(0);
});

test("a cancelled wait is not called back and leaves no listener", () => {
  const closing = new AbortController();
  const [kept, given] = [jest.fn(), jest.fn()];
  const forget = onAbort(closing.signal, given);
  const forgetOther = onAbort(closing.signal, kept);
  forget();
  forgetOther();
  expect(getEventListeners(closing.signal, "abort")).toHaveLength(0);

  onAbort(closing.signal, kept);
  onAbort(closing.signal, given)();
  closing.abort();
  expect(kept).toHaveBeenCalledTimes(1);
  expect(given).not.toHaveBeenCalled();
});
