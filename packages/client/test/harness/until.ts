import type { Observable } from "../../src/node/Observable.js";

export async function until<State, Found extends State>(
  observable: Observable<State>,
  wanted: ((state: State) => state is Found) | ((state: State) => boolean),
): Promise<Found> {
  return await new Promise<Found>((resolve, reject) => {
    let stop = () => undefined as void;
    let over = false;
    const look = () => {
      if (over) return;
      const state = observable.get();
      try {
        if (!wanted(state)) return;
        resolve(state as Found);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      over = true;
      stop();
    };
    stop = observable.subscribe(look);
    look();
    if (over) stop();
  });
}
