import { NodeError } from "../../../src/lib/NodeError.js";

export function refusalOf(call: () => unknown) {
  try {
    call();
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const { code, message, details, remedy } = error;
    return { code, message, details, remedy };
  }
  throw new Error("Nothing was refused.");
}
