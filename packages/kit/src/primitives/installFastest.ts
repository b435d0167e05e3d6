import { fastestVerification, type Verification } from "./fastestVerification.js";
import { installFastPoseidon, type Speed } from "./installFastPoseidon.js";
import { installFastScaling } from "./installFastScaling.js";

/** Which faster ways are in use in this thread, and the fastest verification of signatures. */
export interface Fastest {
  readonly hashing: Speed;
  readonly scaling: Speed;
  readonly verification: Verification;
}

/**
 * Has o1js hash and scale points the fastest way there is here. Each way is compared with o1js' own before it is used; in
 * this order, since o1js is many times as fast in each comparison by what was put into it before.
 */
export async function installFastest(): Promise<Fastest> {
  const hashing = await installFastPoseidon();
  const scaling = await installFastScaling();
  return { hashing, scaling, verification: await fastestVerification() };
}
