/** The cost of each runtime method, keyed by `Module.method`. rows.json has this form. */
export type Costs = Record<string, { rows: number; transitions: number }>;

/**
 * Compares measured with committed costs. `growth` lists higher costs, and methods that are
 * missing from either list. `notes` lists lower costs.
 */
export function compareCosts(
  committed: Costs,
  measured: Costs,
): { growth: string[]; notes: string[] } {
  const growth: string[] = [];
  const notes: string[] = [];
  for (const [name, now] of Object.entries(measured)) {
    const before = committed[name];
    if (before === undefined) {
      growth.push(`${name}: ${now.rows} rows and ${now.transitions} transitions, not committed`);
      continue;
    }
    for (const unit of ["rows", "transitions"] as const) {
      const change = `${name}: ${now[unit]} ${unit}, committed ${before[unit]}`;
      if (now[unit] > before[unit]) growth.push(change);
      if (now[unit] < before[unit]) notes.push(`${change}: cheaper, and could be committed`);
    }
  }
  for (const name of Object.keys(committed)) {
    if (measured[name] === undefined) growth.push(`${name}: committed, but no method any more`);
  }
  return { growth, notes };
}
