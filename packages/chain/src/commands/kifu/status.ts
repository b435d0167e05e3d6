import type { NodeConfig } from "../../node/config/index.js";
import { NodeError } from "../../node/NodeError.js";
import { commandCodes } from "./codes.js";
import type { ConfiguredInvocation } from "./Command.js";
import { plainText } from "./plainText.js";
import { count } from "./Progress.js";

const PATIENCE_MS = 5000;

/** What the node tells of its chain; see the API's `chain`. */
interface ChainStatus {
  name: string;
  salt: string;
  domain: string;
  height: number | null;
  pendingTransactions: number;
  parkedTransactions: number;
  runningMatches: number;
  provenBlocks: number;
  settledBlocks: number;
}

const QUERY =
  "{ chain { name salt domain height pendingTransactions parkedTransactions runningMatches provenBlocks settledBlocks } }";

/** `kifu status`: how a running node is. */
export async function status({ config, flags, output }: ConfiguredInvocation): Promise<number> {
  const given = flags.get("url");
  const url = typeof given === "string" ? checked(given) : addressOf(config.http);
  const { ready, reason } = readinessIn(await ask(url, "readyz"), url);
  // A node that is starting or stopping may have no chain to tell of.
  const chain = chainIn(
    await ask(url, "graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: QUERY }),
    }),
  );

  const lines = [
    ["node", url],
    ["health", ready ? "ready" : `not ready: ${reason ?? "no reason"}`],
  ];
  if (chain !== undefined) {
    const blocks = (chain.height ?? -1) + 1;
    lines.push(
      ["chain", chain.name],
      ["salt", chain.salt],
      ["domain", chain.domain],
      ["height", chain.height === null ? "no block yet" : count(chain.height)],
      ["pending", `${count(chain.pendingTransactions)} transactions`],
      ["parked", `${count(chain.parkedTransactions)} wait for an earlier nonce`],
      ["matches", `${count(chain.runningMatches)} running`],
      ["lag", `${count(blocks - chain.provenBlocks)} blocks not proven`],
    );
    output.document({ url, ready, reason, chain, lag: blocks - chain.provenBlocks });
  } else {
    output.document({ url, ready, reason });
  }
  for (const [name = "", text = ""] of lines) output.say(`${name.padEnd(8)} ${plainText(text)}`);
  return ready ? 0 : 1;
}

function checked(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.href.replace(/\/$/, "");
  throw new NodeError(commandCodes.usage.flagValue, "--url must be an address of the web.", {
    details: { given },
    remedy: "Write it whole: --url http://127.0.0.1:4000",
  });
}

function addressOf({ host, port }: NodeConfig["http"]): string {
  // What means every address to whoever listens means none to whoever asks.
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${String(port)}`;
}

async function ask(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let response: Response;
  try {
    response = await fetch(`${url}/${path}`, { ...init, signal });
  } catch (error) {
    throw new NodeError(commandCodes.node.unreachable, "No node answers there.", {
      details: { url },
      remedy: "Start it with `kifu start`, or say where it is with --url.",
      cause: error,
    });
  }
  try {
    return await response.json();
  } catch (error) {
    throw notANode(url, error);
  }
}

function readinessIn(answer: unknown, url: string) {
  const { ready, reason } = (answer ?? {}) as Record<string, unknown>;
  if (typeof ready !== "boolean") throw notANode(url);
  return { ready, reason: typeof reason === "string" ? reason : undefined };
}

function chainIn(answer: unknown): ChainStatus | undefined {
  return (answer as { data?: { chain?: ChainStatus } | null } | null)?.data?.chain;
}

function notANode(url: string, cause?: unknown): NodeError {
  return new NodeError(commandCodes.node.notANode, "What answers there is no Kifu node.", {
    details: { url },
    remedy: "Look at http.port, or say where the node is with --url.",
    cause,
  });
}
