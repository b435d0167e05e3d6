import { openStore as open } from "../../../src/store/openStore.js";
import type { Changes } from "../../../src/store/Changes.js";
import { reach } from "./trap.js";

export { readIdentity, termsOf } from "../../../src/store/openStore.js";

export const openStore: typeof open = async (...args) => {
  const store = await open(...args);
  reach("store-opened");

  const commit = store.commit.bind(store);
  store.commit = async (stage, ...rest) => {
    const staged = { kind: undefined as Kind | undefined };
    const committed = commit(
      (changes) => {
        watchKind(changes, staged);
        const reported = () => {
          if (staged.kind !== undefined) reach(`${staged.kind}-staged`);
        };
        const done = stage(changes);
        if (done === undefined) return reported();
        return done.then(reported).then(() => {
          // When this callback runs, the other thread has received the write.
          setImmediate(() => reach(`${staged.kind ?? "block"}-issued`));
        });
      },
      ...rest,
    );
    if (staged.kind === "admission") reach("admission-issued");
    await committed;
    if (staged.kind !== undefined) reach(`${staged.kind}-kept`);
  };
  return store;
};

type Kind = "admission" | "block";

function watchKind(changes: Changes, seen: { kind: Kind | undefined }): void {
  const { appendBlock, addPending } = changes;
  changes.appendBlock = (block) => {
    seen.kind = "block";
    appendBlock.call(changes, block);
  };
  changes.addPending = (...transaction) => {
    seen.kind = "admission";
    addPending.apply(changes, transaction);
  };
}
