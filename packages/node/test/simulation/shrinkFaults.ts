import { type Outcome, type Planted, Simulation } from "./Simulation.js";
import type { Template } from "./Template.js";

/** The same history with only the faults that its violation needs. */
export async function shrinkFaults(
  found: Outcome,
  template: Template,
  planted?: Planted,
): Promise<Outcome> {
  let least = found;
  for (const fault of found.faults) {
    const faults = least.faults.filter((other) => other !== fault);
    const outcome = await Simulation.run(found.seed, template, { faults, planted });
    if (kindOf(outcome) === kindOf(found)) least = outcome;
  }
  return least;
}

/** A violation says what kind it is before the first colon. */
function kindOf({ violation }: Outcome): string | undefined {
  return violation?.split(":", 1)[0];
}
