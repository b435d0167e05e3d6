import type { StoredLeaf } from "@proto-kit/common";
import { codec } from "./Codec.js";
import { natural, record } from "./Form.js";

/** A leaf of the state's tree. */
export const leafCodec = codec(
  "leaf",
  record<StoredLeaf>({
    leaf: record({ path: natural, value: natural, nextPath: natural }),
    index: natural,
  }),
);

/** A stored count: a height, a number or an index. */
export const naturalCodec = codec("count", natural);
