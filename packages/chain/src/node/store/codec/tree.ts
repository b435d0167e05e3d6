import type { StoredLeaf } from "@proto-kit/common";
import { codec } from "./Codec.js";

/** A leaf of the state's tree. */
export const leafCodec = codec<StoredLeaf>(
  "leaf",
  (writer, { leaf, index }) => {
    writer.natural(leaf.path);
    writer.natural(leaf.value);
    writer.natural(leaf.nextPath);
    writer.natural(index);
  },
  (reader) => ({
    leaf: { path: reader.natural(), value: reader.natural(), nextPath: reader.natural() },
    index: reader.natural(),
  }),
);

/** A count that the store keeps: a height, a number, an index. */
export const naturalCodec = codec<bigint>(
  "count",
  (writer, value) => writer.natural(value),
  (reader) => reader.natural(),
);
