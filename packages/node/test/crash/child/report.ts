import { writeSync } from "node:fs";
import type { Report } from "./messages.js";

/** The descriptor that the test reads from. */
export const REPORTS = 3;

/** Tells the test. What was told has left the process when this returns, whatever comes then. */
export function report(message: Report): void {
  writeSync(REPORTS, `${JSON.stringify(message)}\n`);
}
