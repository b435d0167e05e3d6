import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { KifuError } from "@kifu/client";
import { claimWhenDue } from "../../src/match/claimWhenDue";

const refusal = (code: string) => new KifuError(code, { short: "No." });

function claims(...codes: string[]) {
  const refusals = codes.map(refusal);
  return jest.fn(() => {
    const [next] = refusals.splice(0, 1);
    return next === undefined ? Promise.resolve() : Promise.reject(next);
  });
}

describe("the claim of a win on time", () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: 500 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("is retried in a moment while the node is a little behind", async () => {
    const attempt = claims("match/still-on-time", "match/still-on-time");
    await claimWhenDue(attempt);
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it("fails if the win stays not due", async () => {
    const attempt = claims(...Array.from({ length: 9 }, () => "match/still-on-time"));
    await expect(claimWhenDue(attempt)).rejects.toMatchObject({ code: "match/still-on-time" });
    expect(attempt).toHaveBeenCalledTimes(5);
  });

  it("succeeds if somebody else was faster", async () => {
    const attempt = claims("match/finished");
    await claimWhenDue(attempt);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it("fails at once for any other reason", async () => {
    const attempt = claims("client/offline");
    await expect(claimWhenDue(attempt)).rejects.toMatchObject({ code: "client/offline" });
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
