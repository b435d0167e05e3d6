import { nodeCodes } from "../nodeCodes.js";
import { codeOf } from "../NodeError.js";

export function countRefusal(refusals: Map<string, number>, error: unknown): void {
  const code = codeOf(error) ?? nodeCodes.ingress.unrunnable;
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
}
