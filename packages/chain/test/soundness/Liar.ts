import type { Hint, Mutation } from "@kifu/kit/testing";
import type { CircuitRun, Signed } from "../harness/CircuitSandbox.js";
import type { Receipt } from "../harness/Sandbox.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { World } from "../harness/World.js";
import { withCheckedAdditions } from "../engine/checkedAdditions.js";
import { withLyingHints } from "./lyingHints.js";
import type { Sample } from "./Sample.js";

export class Liar {
  private constructor(
    private readonly sandbox: RecordingSandbox,
    private readonly signed: Signed,
    private readonly honest: CircuitRun,
    readonly hints: readonly Hint[],
  ) {}

  static async of({ arrange, send }: Pick<Sample, "arrange" | "send">): Promise<Liar> {
    const sandbox = new RecordingSandbox();
    const world = new World(undefined, sandbox);
    await arrange(world);
    return await Liar.about(sandbox, () => send(world));
  }

  static async about(sandbox: RecordingSandbox, send: () => Promise<Receipt>): Promise<Liar> {
    const signed = await sandbox.hold(send);
    const hints: Hint[] = [];
    const honest = await withLyingHints(undefined, hints, () => sandbox.run(signed));
    return new Liar(sandbox, signed, honest, hints);
  }

  /** The names of the lies that are accepted although they prove something false. */
  async deceives(lies: readonly Mutation[]): Promise<string[]> {
    const deceived: string[] = [];
    for (const lie of lies) {
      const run = await this.attempt(lie);
      if (run === undefined || outputOf(run) === outputOf(this.honest)) continue;
      // The transaction prover checks the transaction and the network state. The state proof
      // checks the state.
      const { transactionHash, networkStateHash } = this.honest.output;
      const signedSo = run.output.transactionHash === transactionHash;
      const inThisBlock = run.output.networkStateHash === networkStateHash;
      if (signedSo && inThisBlock && this.sandbox.commitsTruly(run)) {
        deceived.push(`hints ${[...lie.edits.keys()].join()} ${lie.label}`);
      }
    }
    return deceived;
  }

  /** Undefined if a constraint catches the lie. */
  private async attempt(lie: Mutation): Promise<CircuitRun | undefined> {
    try {
      return await withCheckedAdditions(
        async () => await withLyingHints(lie, [], () => this.sandbox.run(this.signed)),
      );
    } catch {
      return undefined;
    }
  }
}

function outputOf({ ok, output }: CircuitRun): string {
  return String([ok, ...Object.values(output)]);
}
