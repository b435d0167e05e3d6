import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { SignedStage } from "@kifu/node/testing/signed-moves";
import {
  type MatchCourse,
  type Receipt,
  sentStatements,
  type SignedMove,
  type StatementOf,
} from "@kifu/wire";
import { KeyedAccount } from "../../src/accounts/KeyedAccount.js";
import type { KeyStore } from "../../src/accounts/KeyStore.js";
import { StoredKeys } from "../../src/accounts/KeyStore.js";
import type { Account } from "../../src/index.js";
import { MatchWatch } from "../../src/match/MatchWatch.js";
import { signerOf } from "../../src/accounts/KeySigner.js";
import { StagedKifu } from "./StagedKifu.js";

export interface SeatPage {
  readonly kifu: StagedKifu;
  readonly account: Account;
  readonly keys: KeyStore;
  readonly match: MatchWatch;
}

export function refusal(code: string): object {
  return { errors: [{ message: "No.", extensions: { code } }] };
}

/** The part of a node that handles signed moves, on a real store and behind a server. */
export class SignedNode {
  /** The moves that the node received, grouped by request. */
  readonly sent: SignedMove[][] = [];
  /** How many more answers to lose after their moves were accepted. */
  losing = 0;
  /** Replies to send instead of the node's next answers. */
  readonly lies: { readonly status?: number; readonly body: object }[] = [];
  forge = (receipt: Receipt): Receipt => receipt;
  retell = (course: MatchCourse): MatchCourse => course;
  private readonly server = createServer((request, response) => {
    void this.answer(request).then((answer) => {
      // Only answers to move requests are lost or replaced by lies.
      const isSent = request.url === "/statements";
      if (isSent && this.losing-- > 0) {
        response.destroy();
        return;
      }
      const { status = 200, body = answer } = (isSent ? this.lies.shift() : undefined) ?? {};
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });

  private constructor(readonly stage: SignedStage) {}

  static async start(): Promise<SignedNode> {
    const node = new SignedNode(await SignedStage.open());
    // An idle connection must stay open while a test computes. If the server closed it, the
    // client would lose another answer.
    node.server.keepAliveTimeout = 300_000;
    node.server.listen(0, "127.0.0.1");
    await once(node.server, "listening");
    return node;
  }

  async done(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.stage.stop();
  }

  connect(): StagedKifu {
    const { port } = this.server.address() as AddressInfo;
    return new StagedKifu(`http://127.0.0.1:${port}`, this.stage);
  }

  account(id: number, seat: 0 | 1, kifu: StagedKifu, keys = this.keys(id, seat)): Account {
    const { wallet } = this.stage.staged(id).seats[seat];
    return new KeyedAccount("guest", signerOf(wallet.toBase58())!, kifu, keys);
  }

  keys(id: number, seat: 0 | 1): KeyStore {
    const { wallet, session, address } = this.stage.staged(id).seats[seat];
    const { domain } = this.stage.chain;
    const kept = {
      keys: new Map([
        ["guest", wallet.toBase58()],
        [`session/${domain.toString()}/${address}`, session.toBase58()],
      ]),
      notes: new Map<string, string>(),
    };
    return new StoredKeys({
      read: async (kind, name) => kept[kind].get(name),
      async write(kind, name, text) {
        if (text === undefined) kept[kind].delete(name);
        else kept[kind].set(name, text);
      },
    });
  }

  page(id: number, seat: 0 | 1, keys = this.keys(id, seat)): SeatPage {
    const kifu = this.connect();
    const account = this.account(id, seat, kifu, keys);
    return { kifu, account, keys, match: new MatchWatch(kifu, id) };
  }

  /** Includes moves that have only a receipt. */
  ply(id: number): number {
    return this.stage.staged(id).match.ply;
  }

  private course(text: string): object {
    const { query, variables } = JSON.parse(text) as {
      query: string;
      variables: { match: number };
    };
    const { records } = this.stage;
    if (query.includes("matchRecord")) return { matchRecord: records.signedMatch(variables.match) };
    if (!query.includes("matchCourse")) throw new Error(`${query} is not answered`);
    const course = records.course(variables.match);
    return { matchCourse: course && this.retell(course) };
  }

  private async answer(request: IncomingMessage): Promise<object> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    if (request.url === "/graphql") return { data: this.course(text) };
    if (request.url !== "/statements") throw new Error(`${request.url} is not answered`);
    const { statements, receipts } = sentStatements(JSON.parse(text), "body");
    const moves = statements.filter(({ kind }) => kind === "move") as StatementOf<"move">[];
    this.sent.push(moves.map(({ kind: _, by, ...move }) => ({ ...move, ...by })));
    const answers: object[] = [];
    for (const move of moves) {
      try {
        const receipt = await this.stage.send(move.match, move, receipts);
        answers.push({ receipt: this.forge(receipt) });
      } catch (error) {
        const { code = "internal", details = {} } = error as { code?: string; details?: object };
        answers.push({ error: { message: String(error), extensions: { code, details } } });
      }
    }
    return { answers };
  }
}
