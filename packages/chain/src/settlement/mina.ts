/**
 * What this code assumes about Mina. With o1js 3, which Mina needs since its Mesa upgrade, change
 * the number of state fields in the wire to 32, and the version in package.json. Nothing else depends
 * on the upgrade.
 */
export { MINA_STATE_FIELDS as STATE_FIELDS } from "@kifu/wire";

/**
 * How many slots a transaction stays valid. Mina includes it in the slot that it names, or in one
 * of so many slots after it.
 */
export const INCLUSION_SLOTS = 40;

/** The length of a slot since Mesa. Before, it was 180. */
export const SECONDS_PER_SLOT = 90;

/** The shortest notice before circuits change: seven days. */
export const LEAST_NOTICE = 6720;

/** For half a day after circuits change, nothing is settled. So earlier withdrawals can be paid. */
export const PAYMENT_SLOTS = 480;
