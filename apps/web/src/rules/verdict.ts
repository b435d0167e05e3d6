import type { MoveVerdict } from "@kifu/kit/plain";

/** How two verdicts differ, or undefined. The codes of refusals are not compared. */
export function differenceOf(rules: MoveVerdict, circuit: MoveVerdict): string | undefined {
  if (circuit.kind === "failed") return "The circuit breaks, and would stop a block.";
  if (rules.kind !== "accepted" || circuit.kind !== "accepted") {
    if (rules.kind === circuit.kind) return undefined;
    return rules.kind === "accepted"
      ? "The rules accept what the circuit refuses."
      : "The circuit accepts what the rules refuse.";
  }
  if (rules.ending !== circuit.ending) return "They disagree on how the game ends.";
  if (rules.line !== circuit.line) return "They disagree on the winning line.";
  const isSame = rules.state.join() === circuit.state.join();
  return isSame ? undefined : "They disagree on the state after the move.";
}
