/** As in `KifuProcess`. It is part of the circuits, which all processes share. */
export const ROUND_LENGTH = 1000;
