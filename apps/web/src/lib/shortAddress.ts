/** The end of an address, because all addresses begin with the same characters. */
export function shortAddress(address: string): string {
  return address.length <= 10 ? address : `…${address.slice(-6)}`;
}
