import { NetworkState } from "@proto-kit/protocol";
import { Bool, Field, PublicKey, Scalar, Signature, UInt64 } from "o1js";
import type { ByteReader, ByteWriter } from "./bytes.js";
import { codec } from "./Codec.js";

/* Values of o1js that occur in several entries. Only constants have a stored form. */

export function writeField(writer: ByteWriter, value: Field): void {
  writer.natural(value.toBigInt());
}

export function readField(reader: ByteReader): Field {
  return Field(reader.natural());
}

export function writeFields(writer: ByteWriter, values: readonly Field[]): void {
  writer.list(values, (value) => writeField(writer, value));
}

export function readFields(reader: ByteReader): Field[] {
  return reader.list(() => readField(reader));
}

export function writeUInt64(writer: ByteWriter, value: UInt64): void {
  writer.natural(value.toBigInt());
}

/** Unchecked, like the value that was stored: checks are the business of who let it in. */
export function readUInt64(reader: ByteReader): UInt64 {
  return UInt64.Unsafe.fromField(readField(reader));
}

export function writePublicKey(writer: ByteWriter, { x, isOdd }: PublicKey): void {
  writeField(writer, x);
  writer.bool(isOdd.toBoolean());
}

export function readPublicKey(reader: ByteReader): PublicKey {
  return PublicKey.from({ x: readField(reader), isOdd: Bool(reader.bool()) });
}

export function writeSignature(writer: ByteWriter, { r, s }: Signature): void {
  writeField(writer, r);
  writer.natural(s.toBigInt());
}

export function readSignature(reader: ByteReader): Signature {
  return Signature.fromObject({ r: readField(reader), s: Scalar.from(reader.natural()) });
}

export function writeNetworkState(writer: ByteWriter, state: NetworkState): void {
  writeUInt64(writer, state.block.height);
  writeField(writer, state.previous.rootHash);
}

export function readNetworkState(reader: ByteReader): NetworkState {
  return new NetworkState({
    block: { height: readUInt64(reader) },
    previous: { rootHash: readField(reader) },
  });
}

/** A value of the state. */
export const fieldsCodec = codec<Field[]>("state", writeFields, readFields);
