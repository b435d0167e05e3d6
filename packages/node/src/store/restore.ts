export const RESTORE =
  "Keep this folder as it is, and restore into a new one: `kifu import FILE --store NEW` from an " +
  "export, or a copy of the whole folder. Then `kifu verify-store --store NEW`.";
