/** A number in a list of free pages, or of its own length. */
const WORD = 8;

/** What tells of the pages that a list calls free. */
export type Free = (first: number, pages: number) => void;

/**
 * Reads a list of free pages as LMDB does, which believes every number: a wrong length has it
 * read far behind the list, and a wrong page is given out and written over. After its length, a
 * list holds pages, runs of pages as a negative number and the first of them, and empty places.
 * Returns what is wrong with it.
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

/** With numbers too great to be exact, which are pages of no file. */
function wordAt(list: Buffer, word: number): number {
  return list.readInt32LE(word * WORD + 4) * 2 ** 32 + list.readUInt32LE(word * WORD);
}
