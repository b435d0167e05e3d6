import type { Live } from "../Live.js";

/** Watches until the state is as wanted; rejects when `wanted` throws. */
export async function until<State, Found extends State>(
  live: Live<State>,
  wanted: ((state: State) => state is Found) | ((state: State) => boolean),
): Promise<Found> {
  return await new Promise<Found>((resolve, reject) => {
    let stop = () => undefined as void;
    let over = false;
    const look = () => {
      if (over) return;
      const state = live.get();
      try {
        if (!wanted(state)) return;
        resolve(state as Found);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      over = true;
      stop();
    };
    stop = live.subscribe(look);
    look();
    if (over) stop();
  });
}
