import type { SettlementStatus } from "@kifu/wire";
import { timeText } from "./time";

const DAY = 86_400;

/**
 * The page of an explorer that shows a transaction on Mina. Undefined for test networks, which no
 * explorer shows.
 */
export function minaLink(network: string, transaction: string): string | undefined {
  if (network !== "mainnet" && network !== "devnet") return undefined;
  return `https://minascan.io/${network}/tx/${transaction}`;
}

/**
 * How long the operator has been silent, and what one can do about it.
 * @param now in milliseconds since 1970
 */
export function silenceText({ contract, at }: SettlementStatus, now: number): string {
  const { secondsPerSlot, unit } = contract;
  const [silence, freeze] = [contract.silence, contract.freeze].map((slots) =>
    Number(slots * secondsPerSlot),
  ) as [number, number];
  const leave = unit === 0n ? "" : " Players can leave then, with what their browsers keep.";
  const rules = `After ${daysText(silence)} of silence anybody may settle, and after ${daysText(freeze)} nobody may.${leave}`;
  if (at === undefined) return `The node does not know when the operator last settled. ${rules}`;
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < DAY && seconds < silence) {
    return `The operator last settled ${seconds < 60 ? "just now" : `${timeText(seconds)} ago`}. ${rules}`;
  }
  const silent = `The operator has been silent for ${daysText(seconds)}.`;
  if (seconds < silence) return `${silent} ${rules}`;
  if (seconds < freeze) {
    const wait = daysText(freeze - seconds);
    return `${silent} Anybody may settle now, with the chain’s blocks and a prover. In ${wait} the contract freezes.${leave}`;
  }
  const last =
    unit === 0n
      ? "Nothing more can be settled."
      : "Leave with your money: save the file on the account page, and run “kifu exit” with it.";
  return `${silent} The contract is frozen. ${last}`;
}

/**
 * A command that uses the settlement contract of a node's chain.
 *
 * @param url the node's GraphQL interface
 */
export function playerCommand(command: string, url: string): string {
  const node = url.replace(/\/graphql\/?$/, "");
  return `npm run kifu -- ${command} --url '${node}' --settle.url MINA-NODE --settle.keyFile player.key`;
}

/** A duration in whole days, or in hours if it is shorter. */
export function daysText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  if (days === 0) return timeText(seconds);
  return days === 1 ? "one day" : `${days} days`;
}

/**
 * An amount of the chain's money in MINA.
 *
 * @example minaText(150, 10_000_000n) // "1.5 MINA"
 */
export function minaText(amount: number, unit: bigint): string {
  const nanomina = (BigInt(amount) * unit).toString().padStart(10, "0");
  const whole = BigInt(nanomina.slice(0, -9)).toLocaleString("en");
  const rest = nanomina.slice(-9).replace(/0+$/, "");
  return `${whole}${rest === "" ? "" : `.${rest}`} MINA`;
}
