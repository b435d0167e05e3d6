import type { Observable, Watched } from "../Observable.js";
import type { EventChannels } from "./EventChannels.js";
import { ObservableValue } from "./ObservableValue.js";
import { follow, type Followed } from "./follow.js";

type Subject<Value> = Omit<Followed, "onConnection" | "onEvent" | "onOpen" | "onSettled"> & {
  /** The value if a stream has no initial event. */
  empty?: Value;
  /** The value after an event. */
  reduce(event: unknown, before: Value | undefined): Value;
  /** Called when a stream begins. It may set a value that it fetches meanwhile. */
  onOpen?: (set: (change: (before: Value | undefined) => Value) => void) => void;
};

/** Nothing is known yet, and nobody has asked. */
export const UNWATCHED = { value: undefined, connection: "idle", error: undefined } as const;

/** A value that the node pushes, watched while somebody subscribes. */
export function watched<Value>(
  channels: EventChannels,
  subject: Subject<Value>,
): Observable<Watched<Value>> {
  const observable: ObservableValue<Watched<Value>> = new ObservableValue<Watched<Value>>(
    UNWATCHED,
    {
      onWatched() {
        let over = false;
        // A stream that starts over sends everything, so what it lacks is gone.
        let fromStart = true;
        const set = (change: (before: Value | undefined) => Value) => {
          if (!over) observable.update({ value: change(observable.get().value) });
        };
        return follow(channels, {
          ...subject,
          onOpen(resumed) {
            fromStart = !resumed;
            subject.onOpen?.((change) => {
              fromStart = false;
              set(change);
            });
          },
          onEvent(event) {
            set((before) => subject.reduce(event, fromStart ? undefined : before));
            fromStart = false;
          },
          onSettled() {
            const { empty } = subject;
            if (fromStart && empty !== undefined) set(() => empty);
          },
          onConnection(connection, error) {
            over = connection === "idle";
            observable.update({ connection, error });
          },
        });
      },
    },
  );
  return observable;
}
