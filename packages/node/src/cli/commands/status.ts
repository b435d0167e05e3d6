import {
  chainStatus,
  type LogRole,
  type Maintenance,
  type OperatorPath,
  operatorPaths,
  type Path,
  paths,
  type SentChainStatus,
  sentReadiness,
  SETTLEMENT_PATH,
  type SettlementStatus,
  settlementStatus,
} from "@kifu/wire";
import { reachableUrl } from "../../lib/reachableUrl.js";
import type { ConfiguredInvocation } from "../Command.js";
import { noNode, notANode } from "../nodeErrors.js";
import { plainText } from "../../lib/plainText.js";
import { count, duration, numbered, timeText } from "../Progress.js";

const PATIENCE_MS = 5000;
const DAY = 86_400;

const QUERY = `{ chain { ${chainStatus.selection} } }`;

interface Flags {
  url?: string;
}

export async function status({
  config,
  flags,
  output,
}: ConfiguredInvocation<Flags>): Promise<number> {
  const { host, port } = config.http;
  const { url = reachableUrl(host, port) } = flags;
  const readiness = readinessIn(await ask(url, operatorPaths.readiness), url);
  const { ready, reason, maintenance, log } = readiness;
  // A node may answer without its chain while it starts or stops.
  const chain = chainIn(
    await ask(url, paths.graphql, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: QUERY }),
    }),
  );

  const lines = [
    ["node", url],
    ["health", ready ? "ready" : `not ready: ${reason ?? "no reason"}`],
  ];
  if (log !== undefined) lines.push(["log", logTexts[log]]);
  if (maintenance !== undefined) lines.push(["pause", maintenanceText(maintenance)]);
  if (chain !== undefined) {
    lines.push(
      ["chain", chain.name],
      ["salt", chain.salt],
      ["domain", chain.domain],
      ["height", chain.height == null ? "no block yet" : count(chain.height)],
      ["time", `${count(chain.time)} s since genesis`],
      ["pending", numbered(chain.pendingTransactions, "transaction")],
      ["parked", `${count(chain.parkedTransactions)} waiting for an earlier nonce`],
      ["matches", `${count(chain.runningMatches)} running`],
      ["proven", provenText(chain)],
      ["lag", lagText(chain)],
      ...proverLines(chain),
    );
    const lag = chain.unproven.blocks;
    const settlement = await settlementAt(url);
    if (settlement !== undefined) lines.push(...settlementLines(settlement, Date.now()));
    output.document({ url, ...readiness, chain, lag, settlement });
  } else {
    output.document({ url, ...readiness });
  }
  for (const [name = "", text = ""] of lines) output.say(`${name.padEnd(8)} ${plainText(text)}`);
  return ready ? 0 : 1;
}

const logTexts: Readonly<Record<LogRole, string>> = {
  writes: "this node is the writer",
  follows: "this node follows the writer",
  "no writer": "this node sees no writer, so nobody can move",
};

function provenText({ provenBlocks, batchCount }: SentChainStatus): string {
  return `${numbered(provenBlocks, "block")} in ${numbered(batchCount, "batch", "batches")}`;
}

function lagText({ unproven: { blocks, transactions, seconds } }: SentChainStatus): string {
  const lag = `${numbered(blocks, "block")} not proven`;
  if (blocks === 0) return lag;
  return `${lag}, with ${numbered(transactions, "transaction")}; the oldest is ${duration(seconds)} old`;
}

function proverLines({ provers }: SentChainStatus): [string, string][] {
  if (provers.length === 0) return [["prover", "none at work; `kifu prove` starts one"]];
  return provers.map(({ name, activity, batch, firstBlock, lastBlock, tasksDone, tasksTotal }) => {
    if (batch == null) return ["prover", `${name}: ${activity}`];
    const blocks = `blocks ${count(firstBlock ?? 0)} to ${count(lastBlock ?? 0)}`;
    const done = tasksTotal == null ? "" : `, ${tasksDone} of ${numbered(tasksTotal, "task")}`;
    return ["prover", `${name}: ${activity} batch ${count(batch)}, ${blocks}${done}`];
  });
}

function settlementLines(settlement: SettlementStatus, now: number): [string, string][] {
  return [
    ["settled", settledText(settlement, now)],
    ...circuitsTexts(settlement, now).map((text, i): [string, string] => [
      i === 0 ? "circuits" : "",
      text,
    ]),
  ];
}

function settledText({ contract, blocks, at }: SettlementStatus, now: number): string {
  const settled = `${numbered(blocks, "block")} on ${contract.network}`;
  if (at === undefined) return settled;
  const seconds = Math.max(0, (now - at) / 1000);
  const isOver = (slots: bigint) => seconds >= Number(slots * contract.secondsPerSlot);
  const silence = isOver(contract.freeze)
    ? "; the contract is frozen"
    : isOver(contract.silence)
      ? "; anybody may settle now"
      : "";
  return `${settled}, the last ${duration(seconds)} ago${silence}`;
}

/** Whether the circuits can change, when, and what can be done before and after. */
function circuitsTexts({ contract, upgrade }: SettlementStatus, now: number): string[] {
  const { secondsPerSlot, unit, upgrades } = contract;
  if (upgrades === undefined) return ["never change"];
  if (upgrade === undefined) {
    const days = Number(upgrades.notice * secondsPerSlot) / DAY;
    return [`change only after a notice of ${numbered(days, "day")}; none are announced`];
  }
  const { endsAt, key } = upgrade;
  const isOver = endsAt !== undefined && endsAt <= now;
  const from = endsAt === undefined ? "soon" : isOver ? "now" : `from about ${timeText(endsAt)} on`;
  const leave =
    "Players who do not trust them run `kifu withdraw` before, or `kifu force` if the operator ignores them.";
  return [
    `others are announced, and can be activated ${from}: ${key}`,
    ...(unit > 0n ? [leave] : []),
    "The operator runs `kifu settle --activate` after the notice, with the version that has them.",
  ];
}

/** Undefined if the chain is not settled, or the node does not say. */
async function settlementAt(url: string): Promise<SettlementStatus | undefined> {
  const response = await request(url, SETTLEMENT_PATH);
  if (response.status !== 200) return undefined;
  try {
    return settlementStatus(await response.json(), "the answer");
  } catch (error) {
    throw notANode(url, error);
  }
}

async function ask(url: string, path: Path | OperatorPath, init?: RequestInit): Promise<unknown> {
  const response = await request(url, path, init);
  try {
    return await response.json();
  } catch (error) {
    throw notANode(url, error);
  }
}

async function request(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await fetch(`${url}${path}`, { ...init, signal });
  } catch (error) {
    throw noNode(url, error);
  }
}

function readinessIn(answer: unknown, url: string) {
  try {
    return sentReadiness(answer, "the answer");
  } catch (error) {
    throw notANode(url, error);
  }
}

function maintenanceText({ startsIn, text }: Maintenance): string {
  const when = startsIn === 0 ? "" : `in ${duration(startsIn)}, `;
  return `${when}no new match begins${text === undefined ? "" : `: ${text}`}`;
}

/**
 * Reads only a few properties, because the answer is from the operator's own node and is only
 * displayed.
 */
function chainIn(answer: unknown): SentChainStatus | undefined {
  return (answer as { data?: { chain?: SentChainStatus } | null } | null)?.data?.chain;
}
