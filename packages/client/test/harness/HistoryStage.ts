import { afterAll, afterEach, beforeAll, beforeEach, jest } from "@jest/globals";
import { type SeatPage, SignedNode } from "./SignedNode.js";

export interface Page extends SeatPage {
  play(move: string): Promise<void>;
}

/**
 * A node for the tests of one file, with a new match of Tic-tac-toe for each test. A test can
 * make the node report another course.
 */
export class HistoryStage {
  node!: SignedNode;
  id!: number;

  static set(): HistoryStage {
    const on = new HistoryStage();
    beforeAll(async () => void (on.node = await SignedNode.start()));
    afterAll(async () => await on.node.done());
    afterEach(() => {
      on.node.retell = (course) => course;
      jest.restoreAllMocks();
    });
    beforeEach(async () => {
      on.id = await on.node.stage.begin("TicTacToe");
      on.node.sent.length = 0;
    });
    return on;
  }

  page(seat: 0 | 1, keys = this.node.keys(this.id, seat)): Page {
    const page = this.node.page(this.id, seat, keys);
    return { ...page, play: async (move) => await page.match.play(page.account, move) };
  }

  get ply(): number {
    return this.node.ply(this.id);
  }

  async closeSegment(): Promise<void> {
    this.node.stage.milliseconds += 60_000;
    await this.node.stage.tables.tick();
  }

  async signedBy({ account }: Page): Promise<unknown[]> {
    const { moves = [] } = JSON.parse((await account.keptMoves()) ?? "{}") as { moves?: unknown[] };
    return [...this.node.sent.flat(), ...moves];
  }
}

export async function playAll(players: readonly [Page, Page], moves: string): Promise<void> {
  for (const [i, move] of moves.split(" ").entries()) await players[i % 2 === 0 ? 0 : 1].play(move);
}
