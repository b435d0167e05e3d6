import { ProvableMethodExecutionContext } from "@proto-kit/common";
import { RuntimeMethodExecutionContext } from "@proto-kit/protocol";
import { container } from "tsyringe";

/**
 * Ends the methods that Protokit started. Call this after a method or hook has thrown. Protokit
 * does not end such a method, so the next one would run inside it.
 */
export function endMethods(): void {
  container.resolve(RuntimeMethodExecutionContext).methods = [];
  container.resolve(ProvableMethodExecutionContext).methods = [];
}
