import { writeSync } from "node:fs";
import type { Report } from "./messages.js";

/** The descriptor that the test reads from. */
export const REPORTS = 3;

/** Sends a report to the test. It has left the process when this returns, whatever happens then. */
export function report(message: Report): void {
  writeSync(REPORTS, `${JSON.stringify(message)}\n`);
}
