import { State, StateMap } from "@proto-kit/protocol";
import type { FlexibleProvablePure } from "o1js";
import { type Leaf, openLeaf, type Storable } from "./Leaf.js";

/**
 * A map in the chain's state. A leaf's write replaces its read. So a method that may meet the
 * same key twice (two players who are one) must set the first leaf before it opens the second.
 */
export class LeafMap<Key, Value> extends StateMap<Key, Value> {
  constructor(
    keyType: FlexibleProvablePure<Key>,
    valueType: Storable<Value>,
    private readonly absent: () => Value,
  ) {
    super(keyType, valueType as FlexibleProvablePure<Value>);
  }

  async open(key: Key): Promise<Leaf<Value>> {
    this.hasPathOrFail();
    this.hasStateServiceOrFail();
    const state = State.from(this.valueType);
    state.path = this.getPath(key);
    state.stateServiceProvider = this.stateServiceProvider;
    return await openLeaf(state, this.absent());
  }
}
