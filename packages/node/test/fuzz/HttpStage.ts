import { codeOf, ask, SUBMIT } from "../harness/http.js";
import type { TestNode } from "../harness/TestNode.js";
import type { Answer, Stage } from "./Stage.js";

export class HttpStage implements Stage {
  readonly asJson = true;

  constructor(
    private readonly node: TestNode,
    /** A block closes when it has this many transactions. */
    private readonly maximumTransactions: number,
  ) {}

  get chain() {
    return this.node.chain;
  }

  get history() {
    return this.node.matchIndex;
  }

  async submit(tx: unknown): Promise<Answer> {
    const answer = await ask(this.node.url, SUBMIT, { tx });
    const hash = answer.body.data?.submitTx;
    if (typeof hash === "string") return { kind: "accepted", hash };
    try {
      return { kind: "refused", code: codeOf(answer) };
    } catch (error) {
      return { kind: "fault", why: `refused without a code: ${String(error)}` };
    }
  }

  async settled(): Promise<void> {
    while (this.chain.openTransactions.length >= this.maximumTransactions) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  parked(): undefined {
    return undefined;
  }

  essence(): undefined {
    return undefined;
  }
}
