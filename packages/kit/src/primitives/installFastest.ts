import { fastestVerification, type Verification } from "./fastestVerification.js";
import { installFastPoseidon, type Speed } from "./installFastPoseidon.js";
import { installFastScaling } from "./installFastScaling.js";

/** Which fast code runs in this thread, and the fastest way to verify signatures in it. */
export interface Fastest {
  readonly hashing: Speed;
  readonly scaling: Speed;
  readonly verification: Verification;
}

/**
 * Makes o1js hash and scale points as fast as this machine can. Each faster code is compared with
 * o1js's own before it is used. The order matters, because earlier installations speed up later
 * comparisons.
 */
export async function installFastest(): Promise<Fastest> {
  const hashing = await installFastPoseidon();
  const scaling = await installFastScaling();
  return { hashing, scaling, verification: await fastestVerification() };
}
