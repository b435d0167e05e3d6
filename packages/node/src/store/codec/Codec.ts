import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { RESTORE } from "../storeErrors.js";

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

/** Items of one form, preceded by the number of items. */
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

const FIRST_SIZE = 256;

export class ByteWriter {
  private bytes = Buffer.allocUnsafe(FIRST_SIZE);
  private length = 0;

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  bool(value: boolean): void {
    this.byte(value ? 1 : 0);
  }

  /** Writes seven bits per byte, the least significant bits first. */
  count(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a count`);
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  natural(value: bigint): void {
    if (value < 0n) throw new RangeError(`${value} is negative`);
    if (value === 0n) return this.byte(0);
    const hex = value.toString(16);
    const size = (hex.length + 1) >>> 1;
    if (size > 0xff) throw new RangeError("The number is too large");
    this.reserve(1 + size);
    this.bytes[this.length++] = size;
    this.bytes.write(hex.padStart(2 * size, "0"), this.length, "hex");
    this.length += size;
  }

  text(value: string): void {
    const bytes = Buffer.from(value, "utf8");
    this.count(bytes.length);
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.count(items.length);
    for (const item of items) write(item);
  }

  optional<Item>(item: Item | undefined, write: (item: Item) => void): void {
    this.bool(item !== undefined);
    if (item !== undefined) write(item);
  }

  finish(): Uint8Array {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.length + size));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** Reads bytes that a `ByteWriter` wrote. Throws `store/damaged` for any other bytes. */
export class ByteReader {
  private readonly bytes: Buffer;
  private position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    const value = this.bytes[this.position];
    if (value === undefined) throw damaged("it ends too early");
    this.position++;
    return value;
  }

  bool(): boolean {
    const value = this.byte();
    if (value > 1) throw damaged(`${value} is neither true nor false`);
    return value === 1;
  }

  count(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * unit;
      if (!Number.isSafeInteger(value)) throw damaged("a count is too large");
      if (byte < 0x80) return value;
    }
  }

  natural(): bigint {
    const size = this.byte();
    return size === 0 ? 0n : BigInt(`0x${this.take(size).toString("hex")}`);
  }

  text(): string {
    return this.take(this.count()).toString("utf8");
  }

  list<Item>(read: () => Item): Item[] {
    const length = this.count();
    // Every item has at least one byte, so a longer list is damage. This check prevents a list
    // that does not fit into memory.
    if (length > this.bytes.length) throw damaged("a list is longer than the whole entry");
    return Array.from({ length }, read);
  }

  optional<Item>(read: () => Item): Item | undefined {
    return this.bool() ? read() : undefined;
  }

  finish(): void {
    if (this.position !== this.bytes.length) throw damaged("it continues after its end");
  }

  private take(size: number): Buffer {
    const end = this.position + size;
    if (end > this.bytes.length) throw damaged("it ends too early");
    const taken = this.bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }
}

/** An entry of the store differs from what was written. */
export function damaged(reason: string): NodeError {
  return new NodeError(nodeCodes.store.damaged, "An entry of the store cannot be read.", {
    details: { reason },
    remedy: RESTORE,
  });
}
