import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { NodeError } from "../../src/lib/NodeError.js";
import { type Answer, ask, codeOf, SUBMIT, submit } from "../harness/http.js";
import { Opponents } from "./Opponents.js";

const SECRET = "a path of the machine's";

describe("an error leaves the node", () => {
  let opponents: Opponents;

  beforeAll(async () => {
    // A low rate limit, so that one transaction after the other exceeds it on any machine.
    opponents = await Opponents.meet({ ingress: { perSender: { perSecond: 0.5, burst: 20 } } });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  async function answerTo(tx: unknown) {
    return await ask(opponents.node.url, SUBMIT, { tx });
  }

  /** Sends one claim after the other, until one is refused because there were too many. */
  async function tooOften(): Promise<Answer> {
    for (;;) {
      const answer = await answerTo(opponents.earlyClaim().toJSON());
      if (codeOf(answer) === "ingress/rate-limited") return answer;
      expect(codeOf(answer)).toBe("match/still-on-time");
    }
  }

  it("with its code, what was given and what to do, if it is a refusal", async () => {
    const move = opponents.nextMove().toJSON();
    const { body } = await answerTo({ ...move, hash: "1" });
    expect(body).toEqual({
      data: null,
      errors: [
        expect.objectContaining({
          message: "ingress/wrong-hash: The hash does not match this transaction.",
          extensions: {
            code: "ingress/wrong-hash",
            details: { expected: move.hash, got: "1" },
            remedy: "Hash the transaction after its last change.",
          },
        }),
      ],
    });
    await opponents.play();
  });

  it("with the game's and the engine's own codes, not as Unexpected error", async () => {
    const move = opponents.nextMove();
    await opponents.send(move);
    expect(codeOf(await answerTo(opponents.earlyClaim().toJSON()))).toBe("match/still-on-time");
    const again = opponents.again(move);
    expect(codeOf(await answerTo(again.toJSON()))).toBe("randzu/occupied");
    await opponents.play();
  });

  it("only as a number for the operator, if it is an unexpected error", async () => {
    const { chain, url, complaints } = opponents.node;
    jest.spyOn(chain.store, "state").mockImplementation(() => {
      throw new Error(SECRET);
    });
    const answer = await ask(url, '{ state(path: "5") }');
    expect(codeOf(answer)).toBe("internal");
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    const { correlation } = answer.body.errors?.[0]?.extensions.details as { correlation: string };
    const seen = complaints.splice(0);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ correlation, err: { message: SECRET } });
    jest.restoreAllMocks();
    expect((await ask(url, '{ state(path: "5") }')).body).toEqual({ data: { state: null } });
  });

  it("with the store's code, if the disk is full; and the node continues when it is not", async () => {
    const { chain, url, complaints } = opponents.node;
    const full = new NodeError("store/full", "The disk is full.");
    const before = opponents.ply;
    jest.spyOn(chain.store, "commit").mockRejectedValue(full);
    const move = opponents.nextMove();
    expect(await submit(url, move.toJSON())).toBe("store/full");
    jest.restoreAllMocks();
    complaints.length = 0;
    // A client may send the refused transaction again. It is now accepted, and the move is made
    // only once.
    expect(await submit(url, move.toJSON())).toBe(move.hash().toString());
    expect(opponents.ply).toBe(before + 1);
    await opponents.included(move.hash().toString());
    await opponents.play();
  });

  it("with how long to wait, if it came too often", async () => {
    const limited = await tooOften();
    const [error] = limited.body.errors ?? [];
    const { retryAfterMs } = error?.extensions.details as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(0);
    await waitMs(retryAfterMs);
    await opponents.play();
  });

  it("and leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.executor.openStates).toBe(0);
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});

async function waitMs(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
