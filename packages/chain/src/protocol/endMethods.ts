import { ProvableMethodExecutionContext } from "@proto-kit/common";
import { RuntimeMethodExecutionContext } from "@proto-kit/protocol";
import { container } from "tsyringe";

/**
 * Call this after a method or hook has thrown. Protokit ends the methods that it started only if
 * nothing throws; otherwise the next one would run inside the failed one.
 */
export function endMethods(): void {
  container.resolve(RuntimeMethodExecutionContext).methods = [];
  container.resolve(ProvableMethodExecutionContext).methods = [];
}
