import type { BridgeAction } from "@kifu/chain";
import { ACTION_STATES } from "@kifu/wire";
import { setTimeout as sleep } from "node:timers/promises";
import type { NextForced, Transfers } from "../prover/settlement/Transfers.js";
import type { ConfiguredInvocation } from "./Command.js";
import { noArchive } from "./commands/settle.js";
import type { ContractFlags, OpenContract } from "./playersContract.js";
import { duration } from "./Progress.js";

/** The pause between two looks at Mina, whose slots take longer. */
const LOOK_MS = 5000;

export interface ForceFlags extends ContractFlags {
  untilBound?: boolean;
}

/** What a player forces, as `kifu force` and `kifu conclude` say it. */
export interface Forced {
  /** In words, such as “the end of match 7”. */
  readonly what: string;
  /** In words, what happens once the chain has taken it in. */
  readonly then: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly next: NextForced;
}

/** Throws if --until-bound could not read the contract's actions. */
export function assertReadable({ untilBound }: ForceFlags, { hasArchive }: OpenContract): void {
  if (untilBound === true && !hasArchive) throw noArchive();
}

/** Sends what a player forces. With --until-bound, it also sends all that binds the operator to it. */
export async function sendForced(
  { config, flags, output }: ConfiguredInvocation<ForceFlags>,
  { what, then, facts, next }: Forced,
  transfers: Transfers,
  { options, compile }: OpenContract,
): Promise<void> {
  const untilBound = flags.untilBound === true;
  const { fee } = config.settle;
  if (flags.dryRun === true) {
    output.say(`Would force ${what} for ${fee} MINA. Nothing was sent.`);
    output.document({ event: "dry-run", ...facts });
    return;
  }
  output.aside("Compiling the contract's circuits: the first time takes minutes.");
  await compile();
  // An earlier run may have sent it, and was stopped.
  const known = untilBound ? await boundOf(transfers, next.action) : 0;
  if (known === 0) {
    const transaction = await next.send();
    output.say(`Forced ${what} in the transaction ${transaction}.`);
    output.document({ event: "forced", ...facts, transaction });
  } else {
    output.say(`Mina already lists ${what} and the chain has not taken it in.`);
  }
  output.say(
    `If the chain does not take it in within ${duration(next.deadline)} after the operator promised it, the operator can settle nothing more. ${then}`,
  );
  if (!untilBound) {
    output.say(
      `The operator may promise the oldest of the ${ACTION_STATES} action states that Mina remembers. ` +
        "Until all of them include it, it binds nobody: --until-bound sends what is missing.",
    );
    return;
  }
  let sentIn = await options.layer.slot();
  for (let told = -1; ; await sleep(LOOK_MS)) {
    const states = await boundOf(transfers, next.action);
    if (states === 0 && told > 0) {
      output.say("The operator has settled blocks that took it in.");
      output.document({ event: "taken", ...facts });
      return;
    }
    if (states !== told) {
      output.say(`${states} of ${ACTION_STATES} action states include it.`);
      output.document({ event: "bound", ...facts, states, of: ACTION_STATES });
    }
    told = states;
    if (states === ACTION_STATES) break;
    // Within one slot, actions share a state. While the archive node is behind, nothing is known.
    if (states === 0 || (await options.layer.slot()) === sentIn) continue;
    const transaction = await (await transfers.prepareNothing()).send();
    sentIn = await options.layer.slot();
    output.say(
      `Sent a withdrawal of 0, which makes another action state, in the transaction ${transaction}.`,
    );
    output.document({ event: "sent-more", transaction });
  }
  output.say("The operator's next settlement has to promise it.");
}

/** How many action states include an action, once the archive node knows what the chain took in. */
async function boundOf(transfers: Transfers, action: BridgeAction): Promise<number> {
  for (;;) {
    const states = await transfers.statesWith(action);
    if (states !== undefined) return states;
    await sleep(LOOK_MS);
  }
}
