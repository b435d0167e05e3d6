import { State, StateMap } from "@proto-kit/protocol";
import type { FlexibleProvablePure } from "o1js";
import { type Leaf, openLeaf, type Storable } from "./Leaf.js";

/**
 * A map in the chain's state. A method may meet the same key twice, if two players are one. It
 * must then set the first leaf before it opens the second, because writing a leaf replaces the
 * transition of its read.
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
