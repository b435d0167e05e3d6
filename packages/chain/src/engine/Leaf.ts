import {
  Option,
  RuntimeMethodExecutionContext,
  State,
  type StateTransition,
  StateMap,
} from "@proto-kit/protocol";
import { Bool, type FlexibleProvablePure } from "o1js";
import { container } from "tsyringe";

/**
 * A type whose values can be stored. TypeScript types the class of a Struct as if the values had
 * only fields and no methods.
 */
export type Storable<Value> = FlexibleProvablePure<Value> | FlexibleProvablePure<FieldsOf<Value>>;
type FieldsOf<Value> = {
  [
    Name in keyof Value as Value[Name] extends (...args: never) => unknown ? never : Name
  ]: Value[Name];
};

/**
 * One leaf of the state during a transaction. It is read once and written at most once. The read
 * and the write together take a single state transition.
 */
export class Leaf<Value> {
  private written = false;

  constructor(
    /** The leaf's value, or `absent` if there is no leaf. */
    readonly value: Value,
    readonly exists: Bool,
    private readonly transition: StateTransition<Value>,
    private readonly valueType: FlexibleProvablePure<Value>,
  ) {}

  /**
   * Writes the leaf if `condition` is true, and leaves it untouched otherwise. So no method needs
   * a dummy key to write to.
   */
  setIf(condition: Bool, value: Value): void {
    if (this.written)
      throw new Error("A leaf is written once; a second write would undo the first");
    this.written = true;
    this.transition.toValue = new Option(condition, value, this.valueType);
  }

  set(value: Value): void {
    this.setIf(Bool(true), value);
  }
}

export async function openLeaf<Value>(state: State<Value>, absent: Value): Promise<Leaf<Value>> {
  // A prover may choose the value of an empty option, so that value is never used.
  const option = await state.get();
  const value = option.orElse(absent);

  const { stateTransitions } = container.resolve(RuntimeMethodExecutionContext).current().result;
  const transition = stateTransitions.at(-1);
  if (transition === undefined) throw new Error("Reading a state left no transition behind");
  return new Leaf(value, option.isSome, transition as StateTransition<Value>, state.valueType);
}

/**
 * A map in the chain's state. A method whose two players may be the same must set the first leaf
 * before it opens the second. A write is stored with the read of its leaf. So a second leaf that
 * was opened between the read and the write would have an outdated value.
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

export class SingleLeaf<Value> extends State<Value> {
  constructor(
    valueType: Storable<Value>,
    private readonly absent: () => Value,
  ) {
    super(valueType as FlexibleProvablePure<Value>);
  }

  async open(): Promise<Leaf<Value>> {
    return await openLeaf(this, this.absent());
  }
}
