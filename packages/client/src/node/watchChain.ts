import { type Observable, type Watched, ObservableValue } from "./Observable.js";
import { type Chain, type HeadEvent, headEvent } from "@kifu/wire";
import { asKifuError } from "../errors/KifuError.js";
import { unref } from "./waiting.js";
import { follow } from "./follow.js";
import { spreadWait } from "./retry.js";
import type { EventChannels } from "./EventChannels.js";
import { UNWATCHED } from "./watch.js";

/**
 * The minimum time between two fetches of the chain. In between, block events report the height
 * and the progress of proving.
 */
const REFRESH_MS = 10_000;

const SECOND_MS = 1_000;

/** A chain that was fetched less than this ago is not fetched again. */
const FRESH_MS = 1_000;

/** The chain's current state while somebody watches. */
export interface ChainWatch extends Observable<Watched<Chain>> {
  followTime(time: number): void;
}

/** @param ask fetches the chain, and throws if it is not the expected chain */
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
      // A time that is behind the shown time is ignored.
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
        // A page that already knows the chain fetches it again after a random delay. There is no
        // hurry: the parameters never change, and the page counts the time itself.
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
        // Before the first block, the stream has no event, so the chain is fetched at once.
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

/** The node's last answer, and the value of `performance.now()` when it arrived. */
interface Known {
  readonly chain: Chain;
  readonly at: number;
}

function timeNow({ chain, at }: Known): number {
  return chain.time + Math.floor((performance.now() - at) / SECOND_MS);
}

/** The chain at a given time. `latest` is a block that `chain` may not include yet. */
function asOf(time: number, chain: Chain, latest: Head | undefined): Chain {
  const isNewer = latest !== undefined && latest.height >= (chain.height ?? -1);
  return {
    ...chain,
    ...(isNewer && latest),
    time,
    round: Math.floor(time / chain.roundLength),
  };
}
