import type { SettlementStatus } from "@kifu/wire";
import { space, texts } from "../texts/texts";
import { timeText } from "./time";

const DAY = 86_400;

/** The name under which a player saves what their browser keeps. */
export const EXIT_FILE = "kifu-exit.json";

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
  const { common } = texts();
  const { secondsPerSlot, unit } = contract;
  const [silence, freeze] = [contract.silence, contract.freeze].map((slots) =>
    Number(slots * secondsPerSlot),
  ) as [number, number];
  const leave = unit === 0n ? [] : [common.leaveThen];
  const said = (...sentences: readonly string[]) => sentences.join(space());
  const rules = said(
    common.silenceRules({ silence: daysText(silence), freeze: daysText(freeze) }),
    ...leave,
  );
  if (at === undefined) return said(common.lastSettledUnknown, rules);
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < DAY && seconds < silence) {
    return said(
      seconds < 60 ? common.lastSettledNow : common.lastSettledAgo({ time: timeText(seconds) }),
      rules,
    );
  }
  const silent = common.silentFor({ time: daysText(seconds) });
  if (seconds < silence) return said(silent, rules);
  if (seconds < freeze) {
    return said(silent, common.anybodySettles({ time: daysText(freeze - seconds) }), ...leave);
  }
  const last = unit === 0n ? common.nothingSettles : common.leaveWithFile;
  return said(silent, common.contractFrozen, last);
}

/**
 * A command that uses the settlement contract of a node's chain.
 *
 * @param url the node's GraphQL interface; undefined for a command that needs no node
 */
export function playerCommand(command: string, url?: string): string {
  const node = url === undefined ? "" : ` --url '${url.replace(/\/graphql\/?$/, "")}'`;
  return `npm run kifu -- ${command}${node} --settle.url MINA-NODE --settle.keyFile player.key`;
}

/** A duration in whole days, or in hours if it is shorter. */
export function daysText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  if (days === 0) return timeText(seconds);
  return texts().common.wholeDays({ count: days });
}

/**
 * An amount of the chain's money in MINA.
 *
 * @example minaText(150, 10_000_000n) // "1.5 MINA"
 */
export function minaText(amount: number, unit: bigint): string {
  const { language } = texts();
  const nanomina = (BigInt(amount) * unit).toString().padStart(10, "0");
  const whole = BigInt(nanomina.slice(0, -9)).toLocaleString(language);
  const rest = nanomina.slice(-9).replace(/0+$/, "");
  const point = (1.5).toLocaleString(language).charAt(1);
  return `${whole}${rest === "" ? "" : `${point}${rest}`} MINA`;
}
