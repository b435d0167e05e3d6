/**
 * How often a seat renews its presence, in seconds. After two missed renewals the node counts it
 * as gone.
 */
export const PRESENT_EVERY_SECONDS = 60;
