import { writeSync } from "node:fs";
import type { Report } from "./messages.js";

export const REPORTS = 3;

/**
 * Sends a report to the test. The write is synchronous, so the report arrives even if the process
 * dies next.
 */
export function report(message: Report): void {
  writeSync(REPORTS, `${JSON.stringify(message)}\n`);
}
