import { NodeError } from "../../NodeError.js";
import { ByteReader, ByteWriter, damaged } from "./bytes.js";
import type { Form } from "./Form.js";

/** The store's form of a value, and back: `decode(encode(value))` is the value. */
export interface Codec<Value> {
  encode(value: Value): Uint8Array;
  decode(bytes: Uint8Array): Value;
}

/** Begins every entry: entries in other forms get another number, and are read beside these. */
const FORM = 1;

/**
 * A codec that begins each entry with the number of its form, and reads no byte too few or too
 * many.
 */
export function codec<Value>(name: string, content: Form<Value>): Codec<Value> {
  return {
    encode(value) {
      const writer = new ByteWriter();
      writer.byte(FORM);
      content.write(writer, value);
      return writer.finish();
    },
    decode(bytes) {
      try {
        const reader = new ByteReader(bytes);
        const form = reader.byte();
        if (form !== FORM) throw damaged(`its form is ${form}`);
        const value = content.read(reader);
        reader.finish();
        return value;
      } catch (error) {
        throw named(error, name);
      }
    },
  };
}

/** Says which entry it was, and takes what o1js finds wrong for damage too. */
function named(error: unknown, entry: string): NodeError {
  const cause = error instanceof NodeError ? error : damaged("its values are impossible");
  return new NodeError(cause.code, cause.message, {
    details: { entry, ...cause.details },
    remedy: cause.remedy,
    cause: error instanceof NodeError ? undefined : error,
  });
}
