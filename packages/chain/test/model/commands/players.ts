import { keyOf, laterKeyOf, STRANGER, walletOf, type KeyName } from "../keys.js";
import type { Stage } from "../stage.js";
import { pickFrom, weighted } from "./command.js";

/**
 * Whether a command is for a player who fits it, or for any player. If no player fits, any player
 * is taken.
 */
export const choice = weighted<"fitting" | "anybody">([6, "fitting"], [1, "anybody"]);

export function playerFor(
  { players }: Stage,
  pick: number,
  choice: "fitting" | "anybody",
  fits: (owner: KeyName) => boolean,
): number {
  const all = Array.from({ length: players }, (_, i) => i + 1);
  const fitting = all.filter((player) => fits(walletOf(player)));
  return pickFrom(choice === "fitting" && fitting.length > 0 ? fitting : all, pick) ?? 1;
}

export function isIdle({ model }: Stage, owner: KeyName): boolean {
  return !model.isHeld(owner) && model.playerOf(owner).queue === null;
}

/** The number of the player whose wallet has this name. 1 if the name is not a player's. */
export function playerOfWallet(owner: KeyName): number {
  return Number(/^p(\d)/.exec(owner)?.[1] ?? 1);
}

/** Who signs for a player, rightly or not. */
export type Signer = "session key" | "wallet" | "unused key" | "another's key" | "stranger";

export const signer = weighted<Signer>(
  [14, "session key"],
  [2, "wallet"],
  [1, "unused key"],
  [1, "another's key"],
  [1, "stranger"],
);

/**
 * Picks the signer. `key` is the key that currently plays for the player. A revoked key signs
 * nothing.
 */
export function signerFor(
  { players }: Stage,
  player: number,
  key: KeyName,
  signer: Signer,
): KeyName {
  const own = [keyOf(player), laterKeyOf(player)];
  switch (signer) {
    case "session key":
      return isHeldBySomebody(key) ? key : keyOf(player);
    case "wallet":
      return walletOf(player);
    case "unused key":
      return own.find((name) => name !== key) ?? keyOf(player);
    case "another's key":
      return keyOf((player % players) + 1);
    case "stranger":
      return STRANGER;
  }
}

function isHeldBySomebody(key: KeyName): boolean {
  return key === STRANGER || /^p\d\./.test(key);
}
