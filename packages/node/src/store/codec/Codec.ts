import { NodeError } from "../../lib/NodeError.js";
import { ByteReader, ByteWriter, damaged } from "./bytes.js";

/** How a part of an entry is written and read. */
export interface Form<Value> {
  write(writer: ByteWriter, value: Value): void;
  read(reader: ByteReader): Value;
}

export const bool: Form<boolean> = {
  write: (writer, value) => writer.bool(value),
  read: (reader) => reader.bool(),
};

/** A whole number that fits in a `number`. */
export const count: Form<number> = {
  write: (writer, value) => writer.count(value),
  read: (reader) => reader.count(),
};

/** A whole number of up to 255 bytes. */
export const natural: Form<bigint> = {
  write: (writer, value) => writer.natural(value),
  read: (reader) => reader.natural(),
};

export const text: Form<string> = {
  write: (writer, value) => writer.text(value),
  read: (reader) => reader.text(),
};

/** Items of one form, preceded by their number. */
export function list<Item>(item: Form<Item>): Form<Item[]> {
  return {
    write: (writer, items) => writer.list(items, (each) => item.write(writer, each)),
    read: (reader) => reader.list(() => item.read(reader)),
  };
}

export function optional<Item>(item: Form<Item>): Form<Item | undefined> {
  return {
    write: (writer, value) => writer.optional(value, (present) => item.write(writer, present)),
    read: (reader) => reader.optional(() => item.read(reader)),
  };
}

/** The named properties, in this order. The order is part of the stored format. */
export function record<Value extends object>(forms: {
  [Name in keyof Value]-?: Form<Value[Name]>;
}): Form<Value> {
  const parts = Object.entries(forms) as [keyof Value, Form<Value[keyof Value]>][];
  return {
    write(writer, value) {
      for (const [name, form] of parts) form.write(writer, value[name]);
    },
    read: (reader) =>
      Object.fromEntries(parts.map(([name, form]) => [name, form.read(reader)])) as Value,
  };
}

/** One of the listed values, stored as its index. Never reorder the list. */
export function oneOf<const Value>(values: readonly Value[]): Form<Value> {
  return {
    write: (writer, value) => writer.byte(values.indexOf(value)),
    read(reader) {
      const value = values[reader.byte()];
      if (value === undefined) throw new RangeError("There is no such value");
      return value;
    },
  };
}

export function madeFrom<Value, Stored>(
  stored: Form<Stored>,
  store: (value: Value) => Stored,
  make: (stored: Stored) => Value,
): Form<Value> {
  return {
    write: (writer, value) => stored.write(writer, store(value)),
    read: (reader) => make(stored.read(reader)),
  };
}

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

/** Adds the entry's name to an error. Replaces an error of o1js by one that reports damage. */
function named(error: unknown, entry: string): NodeError {
  const cause = error instanceof NodeError ? error : damaged("its values are impossible");
  return new NodeError(cause.code, cause.message, {
    details: { entry, ...cause.details },
    remedy: cause.remedy,
    cause: error instanceof NodeError ? undefined : error,
  });
}
