import { NodeError } from "../../lib/NodeError.js";
import { ByteReader, ByteWriter, damaged } from "./bytes.js";
import type { Form } from "./Form.js";

/** Encodes values for the store. `decode(encode(value))` equals the value. */
export interface Codec<Value> {
  encode(value: Value): Uint8Array;
  decode(bytes: Uint8Array): Value;
}

/**
 * The first byte of every entry. A new form of entries gets another number, so that both can be
 * read.
 */
const FORM = 1;

/**
 * Creates a codec whose entries begin with the number of their form. Decoding fails if any bytes
 * remain.
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

/** Adds the entry's name to an error. Errors of o1js count as damage too. */
function named(error: unknown, entry: string): NodeError {
  const cause = error instanceof NodeError ? error : damaged("its values are impossible");
  return new NodeError(cause.code, cause.message, {
    details: { entry, ...cause.details },
    remedy: cause.remedy,
    cause: error instanceof NodeError ? undefined : error,
  });
}
