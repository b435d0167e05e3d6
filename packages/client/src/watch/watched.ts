import type { Observable, Watched } from "../Observable.js";
import type { EventChannels } from "./EventChannels.js";
import { ObservableValue } from "./ObservableValue.js";
import { follow, type Followed } from "./follow.js";

type Subject<Value> = Omit<Followed, "onConnection" | "onEvent" | "onOpen" | "onSettled"> & {
  /** The value to use if a stream has no first event. */
  empty?: Value;
  reduce(event: unknown, before: Value | undefined): Value;
  /** Called when a stream opens. It may fetch a value and pass it to `set`. */
  onOpen?: (set: (change: (before: Value | undefined) => Value) => void) => void;
};

/** The state before anybody has subscribed. */
export const UNWATCHED = { value: undefined, connection: "idle", error: undefined } as const;

/** An observable of a value that the node pushes. It is followed while somebody subscribes. */
export function watched<Value>(
  channels: EventChannels,
  subject: Subject<Value>,
): Observable<Watched<Value>> {
  const observable: ObservableValue<Watched<Value>> = new ObservableValue<Watched<Value>>(
    UNWATCHED,
    {
      onWatched() {
        let over = false;
        // A stream that starts over sends everything. The old value is then dropped, because it
        // may contain things that are gone.
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
