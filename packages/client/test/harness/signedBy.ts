import { jest } from "@jest/globals";
import { KeySigner } from "../../src/mina/KeySigner.js";

/** What keys of this device sign while something is done: of each signature, what it is beside and what it is over. */
export async function signedBy(work: () => Promise<unknown>): Promise<[bigint, bigint][]> {
  const spy = jest.spyOn(KeySigner.prototype, "signTranscript");
  try {
    await work();
    return spy.mock.calls;
  } finally {
    spy.mockRestore();
  }
}
