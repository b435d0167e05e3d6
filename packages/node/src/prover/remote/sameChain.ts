import type { SentTerms } from "@kifu/wire";
import { otherChain } from "./remoteErrors.js";

/** The terms of the chain to prove. Without a salt, any salt matches. */
export interface WantedChain extends Omit<SentTerms, "salt"> {
  readonly salt: string | undefined;
}

export function assertSameChain(url: string, sent: SentTerms, wanted: WantedChain): void {
  const flags: string[] = [];
  const differences: string[] = [];
  const compare = (what: string, has: string | number, wants: string | number, flag: string) => {
    if (has === wants) return;
    differences.push(`its ${what} is ${has}, not ${wants}`);
    flags.push(`${flag} ${has}`);
  };
  compare("name", sent.name, wanted.name, "--chain");
  compare("length of rounds", sent.roundLength, wanted.roundLength, "--chain.roundLength");
  compare("faucet", String(sent.faucet), String(wanted.faucet), "--chain.faucet");
  if (wanted.salt !== undefined) compare("salt", sent.salt, wanted.salt, "--salt");
  if (sent.circuits !== wanted.circuits) differences.push("its circuits differ");
  if (differences.length === 0) return;
  const same = "run the same version of Kifu on both machines";
  const other = `to prove the node's chain, give ${flags.join(" ")} and a --store of its own`;
  const ways = [
    ...(flags.length > 0 ? [other] : []),
    ...(sent.circuits === wanted.circuits ? [] : [same]),
  ].join("; ");
  throw otherChain(url, differences.join("; "), `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`);
}
