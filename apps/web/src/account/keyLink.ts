/** The account page, with a guest's secret key in the part of the address that no server sees. */
export function keyLink(origin: string, secret: string): string {
  return `${origin}/account#key=${secret}`;
}

/** The secret key in the fragment of an address. Undefined if there is none. */
export function readKeyLink(fragment: string): string | undefined {
  return /^#key=(EK[1-9A-HJ-NP-Za-km-z]{50})$/.exec(fragment)?.[1];
}

/** The account page, with what lets another device play, in the part that no server sees. */
export function lentLink(origin: string, lent: string): string {
  return `${origin}/account#lent=${lent}`;
}

/** What another device has lent by the fragment of an address. Undefined if nothing. */
export function readLentLink(fragment: string): string | undefined {
  return /^#lent=(B62[1-9A-HJ-NP-Za-km-z]{52}\.EK[1-9A-HJ-NP-Za-km-z]{50})$/.exec(fragment)?.[1];
}
