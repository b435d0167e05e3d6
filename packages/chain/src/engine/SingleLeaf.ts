import { State } from "@proto-kit/protocol";
import type { FlexibleProvablePure } from "o1js";
import { type Leaf, openLeaf, type Storable } from "./Leaf.js";

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
