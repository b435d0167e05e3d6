import type { PendingTransaction } from "@proto-kit/sequencer";
import { submit } from "./http.js";
import { Player } from "./Player.js";
import type { SegmentMatch } from "./SegmentSender.js";
import type { TestNode } from "./TestNode.js";

const ACCEPTED = /^\d+$/;

export class TwoPlayers {
  private readonly players: readonly Player[];

  constructor(private readonly node: TestNode) {
    this.players = [1, 2].map((number) => new Player(node.chain.runtime, number));
  }

  async meet(moveLimit: number): Promise<SegmentMatch> {
    const id = this.node.chain.pending.matchCount() + 1;
    // A round may end between the two registrations, so they are repeated until both meet.
    while (this.node.chain.pending.matchCount() < id) {
      for (const player of this.players) {
        if (this.node.chain.pending.matchCount() === id) break;
        const validUntil = this.node.chain.time + 600;
        await this.send(player.register({ moveLimit, validUntil }));
      }
    }
    return this.at(id);
  }

  at(id: number): SegmentMatch {
    const match = this.node.chain.pending.match(id);
    if (match === undefined) throw new Error(`There is no match ${id}`);
    const isFirst = ({ address }: Player) => address === match.first.owner.toBase58();
    const first = this.players.find(isFirst)!;
    const second = this.players.find((player) => player !== first)!;
    return { game: "Randzu", id, match, players: [first, second] };
  }

  async send(transaction: PendingTransaction): Promise<string> {
    const answer = await submit(this.node.url, transaction.toJSON());
    if (!ACCEPTED.test(answer)) throw new Error(`An honest transaction was refused: ${answer}`);
    return answer;
  }
}
