import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Seat } from "@kifu/kit";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { type SegmentMatch, SegmentSender } from "../harness/SegmentSender.js";
import { TestNode } from "../harness/TestNode.js";

const ACCEPTED = /^\d+$/;
const LIMIT = 60;

/**
 * The time of a segment's last move is its sender's word, and the circuit cannot tell who sends it. So a
 * player sends a move of their own as a segment, and says that it was made long ago.
 */
describe("a move that its player dates back, in a segment of one", () => {
  let node: TestNode;
  let players: [Player, Player];
  let sender: SegmentSender;

  beforeAll(async () => {
    const unhurried = { perSecond: 100_000, burst: 100_000 };
    const ingress = { perSender: unhurried, perAddress: unhurried, registrations: unhurried };
    node = await TestNode.start({ ingress, blocks: { intervalMs: 20 }, time: { speed: 20 } });
    players = [new Player(node.chain.runtime, 1), new Player(node.chain.runtime, 2)];
    sender = new SegmentSender(node.chain.runtime);
  });

  afterAll(async () => {
    await node.remove();
  });

  /** A new match of the two, with nothing moved; in it, the first seat's player is the one who cheats. */
  async function meet(): Promise<SegmentMatch & { begin: number }> {
    const id = node.chain.pending.matchCount() + 1;
    while (node.chain.pending.matchCount() < id) {
      for (const player of players) {
        if (node.chain.pending.matchCount() === id) break;
        const { time } = node.chain;
        await send(player.register({ moveLimit: LIMIT, validUntil: time + 600 }));
      }
    }
    return { ...at(id), begin: Number(at(id).match.deadline.toBigInt()) - LIMIT };
  }

  function at(id: number): SegmentMatch {
    const match = node.chain.pending.match(id)!;
    const first = players.find(({ address }) => address === match.first.owner.toBase58())!;
    const second = players.find((player) => player !== first)!;
    return { game: "Randzu", id, match, players: [first, second] };
  }

  async function send(transaction: PendingTransaction): Promise<void> {
    expect(await submit(node.url, transaction.toJSON())).toMatch(ACCEPTED);
  }

  /** Waits until the chain's time is this. */
  async function until(time: number): Promise<void> {
    while (node.chain.time < time) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async function claim(id: number, seat: Seat): Promise<string> {
    const { players: bySeat, match } = at(id);
    const answer = await submit(node.url, bySeat[seat].claimTimeout(id).toJSON());
    if (!ACCEPTED.test(answer)) bySeat[seat].takeBack("session");
    else expect(match.isRunning().toBoolean()).toBe(true);
    return answer;
  }

  it("does not take the opponent's time away", async () => {
    const { id, begin, ...rest } = await meet();
    // All but a few seconds of its own time.
    await until(begin + LIMIT - 8);
    const back = sender.playMoves({ id, ...rest }, "h8", { times: [begin] });
    expect(await submit(node.url, back.toJSON())).toBe("segment/bad-time");
    sender.takeBack();
    // As the clock says, the opponent has all of its time.
    const now = sender.playMoves({ id, ...rest }, "h8", { times: [node.chain.time] });
    await send(now);
    await until(begin + LIMIT + 8);
    expect(await claim(id, 0)).toBe("match/still-on-time");
    await send(at(id).players[1].resign(id, 1, node.chain.time + 600));
  }, 120_000);

  it("does not win for whoever let the clock run out", async () => {
    const { id, begin, ...rest } = await meet();
    await until(begin + 2 * LIMIT + 1);
    for (const time of [begin, begin + LIMIT, node.chain.time]) {
      const late = sender.playMoves({ id, ...rest }, "h8", { times: [time] });
      expect(await submit(node.url, late.toJSON())).toBe("segment/bad-time");
      sender.takeBack();
    }
    expect(await claim(id, 1)).toMatch(ACCEPTED);
    expect(Number(at(id).match.result.toBigInt())).toBe(2);
  }, 120_000);

  it("does not wait for an earlier nonce, to be dated back by then", async () => {
    const at = await meet();
    const ahead = new SegmentSender(node.chain.runtime, 1);
    const early = { times: [node.chain.time] };
    ahead.playMoves(at, "h8", early);
    const second = ahead.playMoves(at, "h8", early);
    expect(await submit(node.url, second.toJSON())).toBe("ingress/nonce-too-far");
  }, 120_000);
});
