import type { Observable, Watched } from "../Observable.js";
import { type Chain, type HeadEvent, headEvent } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";
import { ObservableValue } from "./ObservableValue.js";
import { unref } from "./unref.js";
import { follow } from "./follow.js";
import { spreadWait } from "./waitToRetry.js";
import type { EventChannels } from "./EventChannels.js";
import { UNWATCHED } from "./watched.js";

/**
 * Each block event carries the height and proving progress. The rest of the chain is fetched no
 * more often than this.
 */
const REFRESH_MS = 10_000;

/** The time is counted locally between two answers of the node. */
const SECOND_MS = 1_000;

/** A chain that was fetched this recently is not fetched again. */
const FRESH_MS = 1_000;

/** The chain's current state while somebody watches. */
export interface ChainWatch extends Observable<Watched<Chain>> {
  /** Called with the node's time. */
  followTime(time: number): void;
}

/** @param ask fetches the chain, and refuses one of another name than was meant */
export function watchChain(channels: EventChannels, ask: () => Promise<Chain>): ChainWatch {
  let followTime: (time: number) => void = () => undefined;
  const observable: ObservableValue<Watched<Chain>> = new ObservableValue<Watched<Chain>>(
    UNWATCHED,
    { onWatched: watch },
  );

  function watch() {
    let over = false;
    let latest: Head | undefined;
    let known: Known | undefined;
    let asked = -Infinity;

    const show = () => {
      if (known === undefined || over) return;
      observable.update({ value: asOf(timeNow(known), known.chain, latest) });
    };
    followTime = (time) => {
      // The chain's time is never behind the node's last answer, whatever was counted here.
      if (known === undefined || time <= timeNow(known)) return;
      known = { chain: { ...known.chain, time }, at: performance.now() };
      show();
    };
    const refresh = async () => {
      asked = performance.now();
      try {
        const chain = await ask();
        known = { chain, at: performance.now() };
        show();
      } catch (error) {
        if (!over) observable.update({ error: asKifuError(error) });
      }
    };
    const ticking = setInterval(show, SECOND_MS);
    unref(ticking);
    const stop = follow(channels, {
      query: `subscription ($since: Int) { blocks(since: $since) { ${headEvent.selection} } }`,
      name: "blocks",
      resumes: false,
      onOpen() {
        if (performance.now() - asked <= FRESH_MS) return;
        // Its parameters are known, and its time is counted here.
        if (known === undefined) void refresh();
        else {
          asked = performance.now();
          unref(setTimeout(() => void (over || refresh()), spreadWait()));
        }
      },
      rests: () => true,
      onEvent(given) {
        const { block, provenBlocks, settledBlocks } = headEvent(given, "blocks");
        latest = { ...block, provenBlocks, settledBlocks };
        followTime(block.time);
        show();
        if (performance.now() - asked > REFRESH_MS) void refresh();
      },
      onConnection(connection, error) {
        over = connection === "idle";
        observable.update({ connection, error });
        // Before the first block there is no initial event.
        if (connection === "connecting" && error === undefined) void refresh();
      },
    });
    return () => {
      clearInterval(ticking);
      stop();
    };
  }

  return Object.assign(observable, { followTime: (time: number) => followTime(time) });
}

type Head = HeadEvent["block"] & Pick<HeadEvent, "provenBlocks" | "settledBlocks">;

/** The node's last answer, and when it came by `performance.now()`. */
interface Known {
  readonly chain: Chain;
  readonly at: number;
}

function timeNow({ chain, at }: Known): number {
  return chain.time + Math.floor((performance.now() - at) / SECOND_MS);
}

/** The chain at a time, with a block that the answer may not have included yet. */
function asOf(time: number, chain: Chain, latest: Head | undefined): Chain {
  const isNewer = latest !== undefined && latest.height >= (chain.height ?? -1);
  return {
    ...chain,
    ...(isNewer && latest),
    time,
    round: Math.floor(time / chain.roundLength),
  };
}
