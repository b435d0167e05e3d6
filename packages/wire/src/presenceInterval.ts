/**
 * How often a seat renews its presence, in seconds. After two missed renewals the node counts the
 * seat as away.
 */
export const PRESENT_EVERY_SECONDS = 60;
