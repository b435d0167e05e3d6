import { jest } from "@jest/globals";
import { KeySigner } from "../../src/accounts/KeySigner.js";

/** The contexts and messages of everything that this device's keys sign during `work`. */
export async function signedBy(work: () => Promise<unknown>): Promise<[bigint, bigint][]> {
  const spy = jest.spyOn(KeySigner.prototype, "signTranscript");
  try {
    await work();
    return spy.mock.calls;
  } finally {
    spy.mockRestore();
  }
}
