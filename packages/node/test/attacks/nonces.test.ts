import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ask, submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

describe("a nonce", () => {
  let opponents: Opponents;
  let players = 10;

  beforeAll(async () => {
    opponents = await Opponents.meet({ ingress: { ...UNHURRIED, parkedForMs: 3000 } });
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  function newcomer(): Player {
    return new Player(opponents.node.chain.runtime, players++);
  }

  /** The player's next transactions. None needs the one before it to be sequenced. */
  function inARow(player: Player, count: number) {
    // Each player has a pool of their own, so nobody is paired.
    const moveLimit = 1000 + players;
    return Array.from({ length: count }, () => player.register({ moveLimit }).toJSON());
  }

  async function statusOf(hash: string): Promise<{ status: string; code: string | null }> {
    const query = "query ($hash: String!) { transaction(hash: $hash) { status code } }";
    const { body } = await ask(opponents.node.url, query, { hash });
    return body.data?.transaction as { status: string; code: string | null };
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  it("is used once: what has run is not run again", async () => {
    const move = opponents.nextMove();
    const hash = await opponents.send(move);
    await opponents.included(hash);
    const before = opponents.ply;
    expect(await submit(opponents.node.url, move.toJSON())).toBe(hash);
    expect(opponents.ply).toBe(before);
    await opponents.play();
  });

  it("is used once: another transaction of the same nonce is refused", async () => {
    const player = newcomer();
    const [first] = inARow(player, 1);
    player.takeBack("wallet");
    const later = player.register({ moveLimit: 7 });
    expect(await submit(opponents.node.url, first)).toBe(first?.hash);
    expect(await submit(opponents.node.url, later.toJSON())).toBe("ingress/nonce-used");
  });

  it("used twice at once goes to one of the two", async () => {
    const player = newcomer();
    const [first] = inARow(player, 1);
    player.takeBack("wallet");
    const second = player.register({ moveLimit: 7 }).toJSON();
    const answers = await Promise.all(
      [first, second].map((one) => submit(opponents.node.url, one)),
    );
    expect(answers.filter((answer) => answer === "ingress/nonce-used")).toHaveLength(1);
    expect(opponents.node.chain.pending.nonce(player.wallet.toPublicKey())).toBe(1n);
  });

  it("that is too far ahead is refused, and takes no place", async () => {
    const player = newcomer();
    const transactions = inARow(player, 13);
    expect(await submit(opponents.node.url, transactions[11])).toBe("ingress/nonce-too-far");
    expect(await submit(opponents.node.url, transactions[12])).toBe("ingress/nonce-too-far");
    expect(await submit(opponents.node.url, transactions[0])).toBe(transactions[0]?.hash);
  });

  it("ahead of its turn waits for the gap to close, and runs in its order", async () => {
    const player = newcomer();
    const transactions = inARow(player, 6);
    for (const one of [...transactions].reverse()) {
      expect(await submit(opponents.node.url, one)).toBe(one.hash);
    }
    await until(async () => (await statusOf(transactions[5]!.hash)).status === "included");
    expect(opponents.node.chain.pending.nonce(player.wallet.toPublicKey())).toBe(6n);
  });

  it("whose gap never closes is dropped, by its code, and its place is free again", async () => {
    const player = newcomer();
    const [first, second] = inARow(player, 2);
    expect(await submit(opponents.node.url, second)).toBe(second?.hash);
    await until(async () => (await statusOf(second!.hash)).status === "dropped");
    expect(await statusOf(second!.hash)).toEqual({
      status: "dropped",
      code: "ingress/gap-expired",
    });
    expect(await submit(opponents.node.url, first)).toBe(first?.hash);
    expect(await submit(opponents.node.url, second)).toBe(second?.hash);
  });

  it("is used up by no refused transaction", async () => {
    const { session } = opponents.onTurn;
    const next = () => opponents.node.chain.pending.nonce(session.toPublicKey());
    const before = next();
    const early = opponents.earlyClaim();
    expect(await submit(opponents.node.url, early.toJSON())).toBe("match/still-on-time");
    expect(next()).toBe(before);
    await opponents.play();
  });

  it("that is used stays used when the node comes back", async () => {
    const move = opponents.nextMove();
    await opponents.included(await opponents.send(move));
    const unsequenced = await opponents.play();
    await opponents.node.restart();
    const replay = { ...move.toJSON(), isMessage: true };
    expect(await submit(opponents.node.url, replay)).toBe("ingress/message");
    expect(await submit(opponents.node.url, move.toJSON())).toBe(move.hash().toString());
    await opponents.included(unsequenced);
    await opponents.play();
  });

  it("leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.executor.openStates).toBe(0);
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});
