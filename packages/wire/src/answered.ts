import { type Decoder, anyObject } from "./decoder.js";

/** A refusal in place of an answer. `refusal` reads its error. */
export class Refused {
  constructor(readonly error: unknown) {}
}

/** What a node answers, or that it refused: by itself, or among the answers to several things that were sent. */
export function answered<Value>(decoder: Decoder<Value>): Decoder<Value | Refused> {
  return (given, path) => {
    const { error, errors } = anyObject(given, path);
    if (Array.isArray(errors) && errors.length > 0) return new Refused(errors[0]);
    return error == null ? decoder(given, path) : new Refused(error);
  };
}
