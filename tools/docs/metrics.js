import { createMetrics } from "../../packages/node/dist/src/api/createMetrics.js";
import { code, list, page } from "./markdown.js";

const INTRO = `The node gives these at \`/metrics\`, in Prometheus' text format, along with \`nodejs_…\` and \`process_…\`: memory,
processor time, garbage collection and event-loop delay. No player and no address is named in them.`;

/** Generates docs/reference/metrics.md from the metrics registered with prom-client. */
export function metrics() {
  // These are never used, because values are read only on a scrape.
  const parts = {
    chain: { events: { on: () => () => undefined } },
    ingress: {},
    tables: { refusals: {} },
    lobby: {},
  };
  const { all } = createMetrics(/** @type {never} */ (parts));
  const own = all().filter(({ name }) => name.startsWith("kifu_"));
  const items = own
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, help }) => `${code(name)} (${type}): ${help}`);
  return page("Metrics", INTRO, [list(items)]);
}
