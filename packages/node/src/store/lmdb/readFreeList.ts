/** The size of a number in a list of free pages. */
const WORD = 8;

/** Called with the pages that a list calls free. */
export type Free = (first: number, pages: number) => void;

/**
 * Reads a list of free pages as LMDB does. LMDB trusts every number: a wrong length makes it read
 * far behind the list, and a wrong page is handed out and overwritten. After its length, a list
 * contains pages, runs of pages (a negative count and the first page), and empty places. Returns
 * what is wrong with it.
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

/** Numbers too large to be exact are not pages of any file. */
function wordAt(list: Buffer, word: number): number {
  return list.readInt32LE(word * WORD + 4) * 2 ** 32 + list.readUInt32LE(word * WORD);
}
