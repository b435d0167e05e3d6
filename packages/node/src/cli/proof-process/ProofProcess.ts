import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { forkProofProgram } from "../../lib/fastestBackend.js";
import type { ChainPoint, ChainTerms } from "@kifu/chain";

const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

/** Verifies proofs in a child process, so that this process can show the progress. */
export class ProofProcess {
  // "advanced" can send bigints.
  private readonly child = forkProofProgram(PROGRAM, { serialization: "advanced" });
  private readonly ended = once(this.child, "close").then(([code, signal]) => {
    throw new Error(`The process that verifies ended (${String(signal ?? `exit code ${code}`)}).`);
  });

  constructor() {
    this.ended.catch(() => undefined);
  }

  /** Only one call may run at a time. */
  async verify(
    question: ProofQuestion,
  ): Promise<Exclude<ProofAnswer, { readonly failed: string }>> {
    const answered = once(this.child, "message") as Promise<[ProofAnswer]>;
    this.child.send(question);
    const [answer] = await Promise.race([answered, this.ended]);
    if ("failed" in answer) throw new Error(answer.failed);
    return answer;
  }

  end(): void {
    this.child.kill("SIGKILL");
  }
}

export interface ProofQuestion {
  readonly text: string;
  readonly terms: ChainTerms;
  /** The chain's state at which the proof must start. Undefined for the first proof. */
  readonly from: ChainPoint | undefined;
}

export type ProofAnswer =
  | {
      readonly from: ChainPoint;
      readonly to: ChainPoint;
      readonly key: string;
    }
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };
