import type { StoredLeaf } from "@proto-kit/common";
import { codec } from "./Codec.js";
import { natural, record } from "./Form.js";

export const leafCodec = codec(
  "leaf",
  record<StoredLeaf>({
    leaf: record({ path: natural, value: natural, nextPath: natural }),
    index: natural,
  }),
);

/** A stored count, such as a height, a number or an index. */
export const naturalCodec = codec("count", natural);
