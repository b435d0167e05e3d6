import type { ChainTerms } from "../../../runtime/terms.js";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as SecureAgent, request as httpsRequest } from "node:https";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { NodeError } from "../../../node/NodeError.js";
import { commandCodes } from "../codes.js";
import { eventData } from "./eventData.js";

type Variables = Record<string, unknown>;

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** What a node is asked for: its GraphQL interface, and the events that it pushes. */
export class NodeClient {
  private readonly endpoint: URL;
  private readonly request;
  private readonly agent;
  private readonly closing: (() => void)[] = [];

  /** @param url of the node, such as http://127.0.0.1:4000, or https://example.org/kifu */
  constructor(url: string) {
    this.endpoint = new URL(url);
    this.endpoint.pathname = this.endpoint.pathname.replace(/\/*$/, "/graphql");
    const secure = this.endpoint.protocol === "https:";
    this.request = secure ? httpsRequest : httpRequest;
    this.agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  }

  /** Throws a `NodeError` with the code that refused it. */
  async submit(transaction: PendingTransaction): Promise<void> {
    await this.query("mutation ($tx: TransactionObjectInput!) { submitTx(tx: $tx) }", {
      tx: transaction.toJSON(),
    });
  }

  async chain(): Promise<ChainTerms & { openHeight: number }> {
    type Data = { chain: ChainTerms & { openHeight: number } };
    return (await this.query<Data>("{ chain { name roundLength salt openHeight } }")).chain;
  }

  /** How a transaction stands; undefined if the node has never accepted it. */
  async status(hash: string): Promise<string | undefined> {
    const { transaction } = await this.query<{ transaction: { status: string } | null }>(
      "query ($hash: String!) { transaction(hash: $hash) { status } }",
      { hash },
    );
    return transaction?.status;
  }

  /** The match that a player is in. */
  async activeMatch(address: string): Promise<number | undefined> {
    const { player } = await this.query<{ player: { activeMatch: number | null } }>(
      "query ($address: String!) { player(address: $address) { activeMatch } }",
      { address },
    );
    return player.activeMatch ?? undefined;
  }

  private async query<Data>(query: string, variables: Variables = {}): Promise<Data> {
    const body = JSON.stringify({ query, variables });
    const response = await this.send(body, "application/json");
    return dataOf(await textOf(response)) as Data;
  }

  /**
   * Subscribes, until the client is closed. Resolves when the subscription stands; `onEvent` is
   * called with each event's data, and `onEnd` with the reason if the node ends it.
   */
  async subscribe(
    query: string,
    variables: Variables,
    onEvent: (data: Record<string, unknown>) => void,
    onEnd: (reason: Error) => void,
  ): Promise<void> {
    const response = await this.send(JSON.stringify({ query, variables }), "text/event-stream");
    if (!response.headers["content-type"]?.startsWith("text/event-stream")) {
      dataOf(await textOf(response));
      throw notANode();
    }
    let ended = false;
    const end = (reason: Error) => {
      if (!ended) onEnd(reason);
      ended = true;
      response.destroy();
    };
    this.closing.push(() => {
      ended = true;
      response.destroy();
    });
    const read = eventData((data) => {
      try {
        onEvent(dataOf(data));
      } catch (error) {
        end(error as Error);
      }
    });
    response.setEncoding("utf8").on("data", read);
    response.on("end", () => end(new Error("the node ended the subscription")));
    response.on("error", end);
  }

  close(): void {
    for (const close of this.closing) close();
    this.agent.destroy();
  }

  private async send(body: string, accept: string): Promise<IncomingMessage> {
    return await new Promise((resolve, reject) => {
      const request = this.request(
        this.endpoint,
        {
          method: "POST",
          // A subscription keeps its connection: it must not take one from the rest.
          agent: accept === "text/event-stream" ? false : this.agent,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            accept,
          },
        },
        resolve,
      );
      request.on("error", (cause) => {
        const { host } = this.endpoint;
        reject(
          new NodeError(commandCodes.node.unreachable, `No node answers at ${host}.`, { cause }),
        );
      });
      request.end(body);
    });
  }
}

/** The data of an answer; throws the first of its errors. */
function dataOf(text: string): Record<string, unknown> {
  let answer: Answer;
  try {
    answer = JSON.parse(text) as Answer;
  } catch {
    throw notANode();
  }
  const [error] = answer.errors ?? [];
  if (error !== undefined) {
    throw new NodeError(error.extensions?.code ?? commandCodes.node.fault, error.message);
  }
  if (answer.data == null) throw notANode();
  return answer.data;
}

function notANode(): NodeError {
  return new NodeError(commandCodes.node.notANode, "What answers there is no Kifu node.");
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8") as AsyncIterable<string>) text += chunk;
  return text;
}
