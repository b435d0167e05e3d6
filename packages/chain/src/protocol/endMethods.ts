import { ProvableMethodExecutionContext } from "@proto-kit/common";
import { RuntimeMethodExecutionContext } from "@proto-kit/protocol";
import { container } from "tsyringe";

/**
 * To be called when a method or a hook has thrown: Protokit ends the methods that it began only where none throws, and
 * whatever ran next would be inside of that one.
 */
export function endMethods(): void {
  container.resolve(RuntimeMethodExecutionContext).methods = [];
  container.resolve(ProvableMethodExecutionContext).methods = [];
}
