import { anyObject, object, SETTLEMENT_PATH } from "@kifu/wire";
import type { PrivateKey } from "o1js";
import type { NodeConfig } from "../lib/config/index.js";
import { NodeError } from "../lib/NodeError.js";
import { reachableUrl } from "../lib/reachableUrl.js";
import type { LeaverOptions } from "../prover/settlement/Leaver.js";
import type { ContractRecord } from "../prover/settlement/settlementFiles.js";
import { commandCodes } from "./commandCodes.js";
import { nanominaOf, noUrl } from "./commands/settle.js";
import { noNode, notANode } from "./nodeErrors.js";

const PATIENCE_MS = 15_000;

/** Flags of the commands with which players use a settlement contract. */
export interface ContractFlags {
  contract?: string;
  url?: string;
  dryRun?: boolean;
}

/** Of the commands that a player signs. */
export interface PlayerFlags extends ContractFlags {
  playerKey?: string;
}

/** The contract of --contract, of the node at --url, of the store, or of this machine's node. */
export async function contractOf(
  config: NodeConfig,
  { contract, url }: ContractFlags,
): Promise<ContractRecord> {
  const { contractRecord, decodeFile, readContract, readNamedContract, settlementPaths } =
    await import("../prover/settlement/settlementFiles.js");
  if (contract !== undefined) {
    const named = await readNamedContract(contract);
    if (named === undefined) throw noContractKnown(contract);
    return named;
  }
  const file = settlementPaths(config.store.path).contract;
  const record = url === undefined ? await readContract(file) : undefined;
  if (record !== undefined) return record;
  const from = nodeAt(config, url);
  const text = await fileOfNode(from, SETTLEMENT_PATH);
  if (text === undefined) throw noContractKnown(file);
  const { contract: named } = settlementIn(text, from);
  return decodeFile(contractRecord, JSON.stringify(named), `${from}${SETTLEMENT_PATH}`);
}

function settlementIn(text: string, url: string): { contract?: unknown } {
  try {
    return object({ contract: anyObject })(JSON.parse(text), "the answer");
  } catch (error) {
    throw notANode(url, error);
  }
}

export function nodeAt({ http: { host, port } }: NodeConfig, url?: string): string {
  return url ?? reachableUrl(host, port);
}

/** A JSON file of a node; undefined if the node does not have it. A web server may say so with 204. */
export async function fileOfNode(url: string, path: string): Promise<string | undefined> {
  let response: Response;
  try {
    response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    throw noNode(url, error);
  }
  if (response.status === 404 || response.status === 204) return undefined;
  if (!response.ok) throw notANode(url, undefined, { status: response.status });
  return await response.text();
}

/** A contract on Mina, and the keys that use it. */
export interface OpenContract {
  readonly options: LeaverOptions;
  readonly player: PrivateKey;
  readonly compile: () => Promise<void>;
  /** Whether the contract's actions can be read. */
  readonly hasArchive: boolean;
}

/** Without --player-key, one key pays and is the player's. */
export async function openContract(
  config: NodeConfig,
  record: ContractRecord,
  playerKey = "",
): Promise<OpenContract> {
  const [
    { committedSettlementKey, Settlement },
    { PublicKey },
    { LOCAL, minaOf },
    { readOperatorKey },
    { termsIn },
  ] = await Promise.all([
    import("@kifu/chain/settlement"),
    import("o1js"),
    import("../prover/settlement/MinaLayer.js"),
    import("../prover/settlement/operatorKey.js"),
    import("../prover/settlement/SettledContract.js"),
  ]);
  const { url, archive, fee } = config.settle;
  if (url === "" && record.network !== LOCAL) throw noUrl();
  const payer = await readOperatorKey(config.settle);
  const player = playerKey === "" ? payer : await readOperatorKey({ key: "", keyFile: playerKey });
  const layer = minaOf(record.network, url, archive);
  const { mockKey } = layer;
  const options = {
    layer,
    contract: PublicKey.fromBase58(record.address),
    terms: termsIn(record),
    payer,
    fee: nanominaOf(fee),
    settlementKey: mockKey ?? (await committedSettlementKey()).hash,
  };
  const compile = async () => {
    if (mockKey === undefined) await Settlement.compile();
  };
  const hasArchive = record.network === LOCAL || archive !== "";
  return { options, player, compile, hasArchive };
}

export function isAddress(given: string): boolean {
  return /^B62[1-9A-HJ-NP-Za-km-z]{52}$/.test(given);
}

export function minaText(nanomina: bigint): string {
  return `${Number(nanomina) / 1e9} MINA`;
}

/** An amount of the chain's money, which the contract can take. */
export function amountIn(given: string): bigint {
  if (/^[1-9]\d{0,9}$/.test(given) && BigInt(given) < 2n ** 31n) return BigInt(given);
  throw new NodeError(commandCodes.usage.argument, "This is not an amount.", {
    details: { given: given.slice(0, 60) },
    remedy: "Give a whole number from 1 to 2147483647, as the pages show the balance.",
  });
}

export function noContractKnown(file: string): NodeError {
  return new NodeError(commandCodes.usage.argument, "The contract and its terms are not known.", {
    details: { file },
    remedy: "Give the operator's contract.json with --contract.",
  });
}
