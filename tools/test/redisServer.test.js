import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { it } from "node:test";
import { checkoutOf } from "./harness/checkout.js";

const MODULE = new URL("../setup/redisServer.js", import.meta.url).href;

it("redis-server is asked for with instructions if it is missing and cannot be installed", (test) => {
  const script = `
    process.getuid = () => 1000;
    Object.defineProperty(process, "platform", { value: "linux" });
    const { bringRedisServer } = await import(${JSON.stringify(MODULE)});
    bringRedisServer();
  `;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { PATH: checkoutOf(test, {}) },
    encoding: "utf8",
  });
  assert.equal(status, 0);
  assert.match(stderr, /Install it, then run them again/);
});
