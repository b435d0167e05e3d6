const WORD = 8;

/** Called with each run of pages in a list. */
export type Free = (first: number, pages: number) => void;

/**
 * Reads a list of free pages as LMDB does. Returns what is wrong with the list, or undefined.
 * LMDB trusts every number. A wrong length makes LMDB read beyond the list, and a wrong page
 * makes it overwrite that page.
 *
 * The list begins with its length. Then follow pages, runs of pages (a negative count and the
 * first page), and empty places.
 */
export function readFreeList(list: Buffer, lastPage: number, free: Free): string | undefined {
  const words = list.length / WORD;
  if (!Number.isInteger(words) || words < 1) return "a list of free pages has an impossible size";
  const length = wordAt(list, 0);
  if (length < 0 || length >= words) return "a list of free pages claims to be longer than it is";
  for (let word = 1; word <= length; word++) {
    const entry = wordAt(list, word);
    if (entry === 0) continue;
    if (entry < 0) word++;
    if (word >= words) return "a list of free pages ends within a run";
    const [first, pages] = entry < 0 ? [wordAt(list, word), -entry] : [entry, 1];
    if (first < 2 || first + pages > lastPage + 1)
      return "a list names free pages that do not exist";
    free(first, pages);
  }
  return undefined;
}

/** Numbers above 2^53 lose precision, but no file has that many pages. */
function wordAt(list: Buffer, word: number): number {
  return list.readInt32LE(word * WORD + 4) * 2 ** 32 + list.readUInt32LE(word * WORD);
}
