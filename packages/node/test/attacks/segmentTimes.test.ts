import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Result } from "@kifu/chain";
import type { SeatNumber } from "@kifu/kit";
import { submit } from "../harness/http.js";
import { type SegmentMatch, SegmentSender } from "../harness/SegmentSender.js";
import { TestNode } from "../harness/TestNode.js";
import { TwoPlayers } from "../harness/TwoPlayers.js";

const ACCEPTED = /^\d+$/;
/**
 * How fast the chain's time runs. A segment may be in transit for three seconds of the chain, and
 * a busy machine must be fast enough for that.
 */
const SPEED = 2;
const LIMIT = 20;

/**
 * The sender of a segment chooses the time of the last move, and the circuit cannot tell who the
 * sender is. Here a player sends their own move as a segment and claims that they made it long
 * ago.
 */
describe("a move that its player dates back, in a segment of one", () => {
  let node: TestNode;
  let players: TwoPlayers;
  let sender: SegmentSender;

  // Each attempt has a node of its own, because a failed one leaves its match behind.
  beforeEach(async () => {
    const unhurried = { perSecond: 100_000, burst: 100_000 };
    const ingress = { perSender: unhurried, perAddress: unhurried, registrations: unhurried };
    node = await TestNode.start({ ingress, blocks: { intervalMs: 20 }, time: { speed: SPEED } });
    players = new TwoPlayers(node);
    sender = new SegmentSender(node.chain.runtime);
  });

  afterEach(async () => {
    await node.remove();
  });

  /** A new match of the two players. The player of the first seat cheats. */
  async function meet(): Promise<SegmentMatch & { begin: number }> {
    const at = await players.meet(LIMIT);
    return { ...at, begin: Number(at.match.deadline.toBigInt()) - LIMIT };
  }

  /** Plays a move as a segment. Returns how it was answered. */
  async function make(at: SegmentMatch, cell: string, time: number): Promise<string> {
    const made = sender.playMoves(at, cell, { times: [time] });
    const answer = await submit(node.url, made.toJSON());
    if (!ACCEPTED.test(answer)) sender.takeBack();
    return answer;
  }

  async function until(time: number): Promise<void> {
    while (node.chain.time < time) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async function claim(id: number, seat: SeatNumber): Promise<string> {
    const { players: bySeat, match } = players.at(id);
    const answer = await submit(node.url, bySeat[seat].claimTimeout(id).toJSON());
    if (!ACCEPTED.test(answer)) bySeat[seat].takeBack("session");
    else expect(match.isRunning().toBoolean()).toBe(true);
    return answer;
  }

  it("does not take the opponent's time away", async () => {
    const { id, begin, ...rest } = await meet();
    await until(begin + LIMIT / 2);
    expect(await make({ id, ...rest }, "h8", begin)).toBe("segment/bad-time");
    // The move is accepted with the current time, so the opponent has their full time left.
    let answer = "";
    while (!ACCEPTED.test(answer) && node.chain.time < begin + LIMIT) {
      answer = await make({ id, ...rest }, "h8", node.chain.time);
    }
    expect(answer).toMatch(ACCEPTED);
    await until(begin + LIMIT + 2); // This time is after the deadline that the false time would have set.
    expect(await claim(id, 0)).toBe("match/still-on-time");
    await players.send(players.at(id).players[1].resign(id, 1, node.chain.time + 600));
  });

  it("does not win for the player who let the clock run out", async () => {
    const { id, begin, ...rest } = await meet();
    await until(begin + 2 * LIMIT + 1);
    for (const time of [begin, begin + LIMIT, node.chain.time]) {
      expect(await make({ id, ...rest }, "h8", time)).toBe("segment/bad-time");
    }
    expect(await claim(id, 1)).toMatch(ACCEPTED);
    expect(Number(players.at(id).match.result.toBigInt())).toBe(Result.aborted);
  });

  /**
   * Six moves, of which the cheater dates three back first. Returns what those are refused with, or
   * nothing if this machine was too slow for an honest move in time.
   */
  async function gain(): Promise<string[] | undefined> {
    const { id, begin } = await meet();
    const refused: string[] = [];
    for (const [i, cell] of ["h8", "h9", "i8", "i9", "j8", "j9"].entries()) {
      let answer = "";
      if (i % 2 === 0) {
        await until(begin + 2);
        answer = await make(players.at(id), cell, node.chain.time - 2);
        if (!ACCEPTED.test(answer)) refused.push(answer);
      }
      // Retry until a segment is in transit for less than a second.
      while (!ACCEPTED.test(answer)) {
        if (ACCEPTED.test(await claim(id, 0))) return undefined;
        answer = await make(players.at(id), cell, node.chain.time);
      }
    }
    await players.send(players.at(id).players[1].resign(id, 1, node.chain.time + 600));
    return refused;
  }

  it("does not gain a few seconds with each move", async () => {
    let refused: string[] | undefined;
    while (refused === undefined) refused = await gain();
    // A match has three seconds in total for segments in transit.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(new Set(refused)).toEqual(new Set(["segment/bad-time"]));
  });

  it("does not wait for an earlier nonce, to be dated back by then", async () => {
    const at = await meet();
    const ahead = new SegmentSender(node.chain.runtime, 1);
    const early = { times: [node.chain.time] };
    ahead.playMoves(at, "h8", early);
    const second = ahead.playMoves(at, "h8", early);
    expect(await submit(node.url, second.toJSON())).toBe("ingress/nonce-too-far");
  });
});
