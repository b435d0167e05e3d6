/** How often a seat says that it is at its match, in seconds. The node takes one to have gone that misses it twice. */
export const PRESENT_EVERY_SECONDS = 60;
