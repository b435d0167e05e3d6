import type { Live, Watched } from "../Live.js";
import type { Wire } from "../wire/Wire.js";
import { Cell } from "./Cell.js";
import { endWith } from "./endWith.js";
import { follow, type Followed } from "./follow.js";

type Subject<Value> = Omit<Followed, "onConnection" | "onEvent" | "onOpen" | "onSettled"> & {
  /** The value when a stream has nothing to begin with. */
  empty?: Value;
  /** The value after an event. */
  reduce(event: unknown, before: Value | undefined): Value;
  /** Told when a stream begins; may give a value by what it asks meanwhile. */
  onOpen?: (set: (change: (before: Value | undefined) => Value) => void) => void;
};

/** A value that the node pushes, watched while somebody has subscribed. */
export function watched<Value>(
  wire: Wire,
  subject: Subject<Value>,
  closing: AbortSignal,
): Live<Watched<Value>> {
  const cell: Cell<Watched<Value>> = new Cell<Watched<Value>>(
    { value: undefined, connection: "idle", error: undefined },
    {
      onWatched() {
        let stopped = false;
        // A stream that begins anew tells everything: what it does not tell of is gone.
        let anew = true;
        const set = (change: (before: Value | undefined) => Value) => {
          if (!stopped) cell.update({ value: change(cell.get().value) });
        };
        const stop = follow(wire, {
          ...subject,
          onOpen(resumed) {
            anew = !resumed;
            subject.onOpen?.((change) => {
              anew = false;
              set(change);
            });
          },
          onEvent(event) {
            set((before) => subject.reduce(event, anew ? undefined : before));
            anew = false;
          },
          onSettled() {
            const { empty } = subject;
            if (anew && empty !== undefined) set(() => empty);
          },
          onConnection: (connection, error) => cell.update({ connection, error }),
        });
        return endWith(closing, () => {
          stopped = true;
          stop();
          cell.update({ connection: "idle" });
        });
      },
    },
  );
  return cell;
}
