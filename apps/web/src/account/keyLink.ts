/** The account page, with a guest's secret key in the part of the address that no server sees. */
export function keyLink(origin: string, secret: string): string {
  return `${origin}/account#key=${secret}`;
}

/** The secret key in the fragment of an address. Undefined if there is none. */
export function readKeyLink(fragment: string): string | undefined {
  return /^#key=(EK[1-9A-HJ-NP-Za-km-z]{50})$/.exec(fragment)?.[1];
}
