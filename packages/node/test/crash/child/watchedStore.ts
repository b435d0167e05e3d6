import { openStore as open } from "../../../src/store/openStore.js";
import type { Changes } from "../../../src/store/Changes.js";
import { reach } from "./trap.js";

export { termsOf } from "../../../src/store/openStore.js";

/** Opens the store as a node does, and marks the phases of each commit. */
export const openStore: typeof open = async (...args) => {
  const store = await open(...args);
  reach("store-opened");

  const commit = store.commit.bind(store);
  store.commit = async (stage, ...rest) => {
    const staged = { kind: undefined as Kind | undefined };
    const committed = commit(
      (changes) => {
        staged.kind = kindOf(changes, stage);
        if (staged.kind !== undefined) reach(`${staged.kind}-staged`);
      },
      ...rest,
    );
    if (staged.kind !== undefined) reach(`${staged.kind}-issued`);
    await committed;
    if (staged.kind !== undefined) reach(`${staged.kind}-kept`);
  };
  return store;
};

type Kind = "admission" | "block";

/** Stages the changes, and sees by them what they are for. */
function kindOf(changes: Changes, stage: (changes: Changes) => void): Kind | undefined {
  const seen = { kind: undefined as Kind | undefined };
  const { appendBlock, addPending } = changes;
  changes.appendBlock = (block) => {
    seen.kind = "block";
    appendBlock.call(changes, block);
  };
  changes.addPending = (...transaction) => {
    seen.kind = "admission";
    addPending.apply(changes, transaction);
  };
  stage(changes);
  return seen.kind;
}
