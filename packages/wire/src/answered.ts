import { type Decoder, anyObject } from "./decoder.js";

/** A refusal instead of an answer. Read its error with `refusal`. */
export class Refused {
  constructor(readonly error: unknown) {}
}

/** Decodes an answer or a refusal. The node answers each item of a batch separately. */
export function answered<Value>(decoder: Decoder<Value>): Decoder<Value | Refused> {
  return (given, path) => {
    const { error, errors } = anyObject(given, path);
    if (Array.isArray(errors) && errors.length > 0) return new Refused(errors[0]);
    return error == null ? decoder(given, path) : new Refused(error);
  };
}
