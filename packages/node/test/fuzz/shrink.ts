import type { CircuitCheck } from "../harness/CircuitCheck.js";
import type { Wire } from "../harness/Draft.js";
import type { Finding } from "./Finding.js";
import type { InProcessStage } from "./InProcessStage.js";
import { verdictOn } from "./verdict.js";

export type Past = readonly (Wire | "block")[];

/** Each replay opens a chain. */
const MOST_REPLAYS = 16;

/**
 * Returns the part of the past that leads to the same finding on a new chain. Undefined if even
 * the whole past does not lead to the finding. Refused transactions are left out, because they
 * changed nothing.
 */
export async function shrink(
  open: () => Promise<InProcessStage>,
  circuits: CircuitCheck,
  { input, why }: Pick<Finding, "input" | "why">,
  past: Past,
): Promise<Past | undefined> {
  const suffices = async (part: Past): Promise<boolean> => {
    const stage = await open();
    try {
      for (const event of part) {
        await (event === "block" ? stage.chain.closeBlock() : stage.submit(event));
      }
      return (await errorIn(stage, circuits, input)) === why;
    } finally {
      await stage.close();
    }
  };

  if (!(await suffices(past))) return undefined;
  let needed = past;
  let replays = 0;
  const leaveOut = async (isLeftOut: (event: Wire | "block", at: number) => boolean) => {
    const part = needed.filter((event, at) => !isLeftOut(event, at));
    if (part.length === needed.length || replays++ >= MOST_REPLAYS) return;
    if (await suffices(part)) needed = part;
  };
  await leaveOut(() => true);
  // All of a sender's transactions are left out together, so that no nonce is missing.
  for (const sender of new Set(past.map(senderOf))) {
    await leaveOut((event) => senderOf(event) === sender);
  }
  // Later events are less likely to be needed, so they are left out first.
  for (let size = needed.length >> 1; size >= 1; size >>= 1) {
    for (let from = needed.length - size; from >= 0; from -= size) {
      await leaveOut((_, at) => at >= from && at < from + size);
    }
  }
  return needed;
}

async function errorIn(
  stage: InProcessStage,
  circuits: CircuitCheck,
  json: string,
): Promise<string | undefined> {
  const input = parse(json);
  const answer = await stage.submit(input);
  const fault = verdictOn(answer, input, stage.chain.store);
  if (fault !== undefined || answer.kind !== "accepted") return fault;
  const { block } = await stage.chain.closeBlock();
  const unprovable = await circuits.unprovable(block);
  return unprovable.find(({ hash }) => hash === answer.hash)?.why;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function senderOf(event: Wire | "block"): string {
  return event === "block" ? event : event.sender;
}
