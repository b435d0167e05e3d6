import type { Live, Watched } from "../Live.js";
import type { Chain } from "../views.js";
import { asKifuError } from "../errors/clientErrors.js";
import { count, decimal, object } from "../wire/decoder.js";
import { Cell } from "./Cell.js";
import { endWith } from "./endWith.js";
import { follow } from "./follow.js";
import type { Wire } from "../wire/Wire.js";

const event = object({ block: object({ height: count, stateRoot: decimal }) });

/** Each block tells the height; the rest of the chain is asked for no more often than this. */
const REFRESH_MS = 10_000;

/** What was asked for so lately need not be asked for again. */
const FRESH_MS = 1_000;

/** @param ask for the chain; refuses one of another name than was meant */
export function watchChain(
  wire: Wire,
  ask: () => Promise<Chain>,
  closing: AbortSignal,
): Live<Watched<Chain>> {
  const cell: Cell<Watched<Chain>> = new Cell<Watched<Chain>>(
    { value: undefined, connection: "idle", error: undefined },
    { onWatched: watch },
  );

  function watch() {
    const ended = new AbortController();
    let latest: { height: number; stateRoot: string } | undefined;
    let asked = -Infinity;

    const show = (chain: Chain | undefined) => {
      if (chain !== undefined && !ended.signal.aborted) cell.update({ value: at(chain, latest) });
    };
    const refresh = async () => {
      asked = performance.now();
      try {
        show(await ask());
      } catch (error) {
        if (!ended.signal.aborted) cell.update({ error: asKifuError(error) });
      }
    };
    const stop = follow(wire, {
      query: `subscription ($since: Int) { blocks(since: $since) { height block { height stateRoot } } }`,
      name: "blocks",
      resumes: false,
      onOpen() {
        if (performance.now() - asked > FRESH_MS) void refresh();
      },
      rests: () => true,
      onEvent(given) {
        latest = event(given, "blocks").block;
        show(cell.get().value);
        if (performance.now() - asked > REFRESH_MS) void refresh();
      },
      onConnection(connection, error) {
        cell.update({ connection, error });
        // Before the first block there is no event to begin with.
        if (connection === "connecting" && error === undefined) void refresh();
      },
    });
    return endWith(closing, () => {
      ended.abort();
      stop();
      cell.update({ connection: "idle" });
    });
  }

  return cell;
}

/** The chain after a block, of which the answer may not have known yet. */
function at(chain: Chain, latest: { height: number; stateRoot: string } | undefined): Chain {
  if (latest === undefined || latest.height < chain.openHeight) return chain;
  const openHeight = latest.height + 1;
  return {
    ...chain,
    height: latest.height,
    stateRoot: latest.stateRoot,
    openHeight,
    round: Math.floor(openHeight / chain.roundLength),
  };
}
