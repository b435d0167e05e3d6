import { storedText } from "./storedText";

/**
 * How this device draws boards and pieces. The page's root element carries each choice as an
 * attribute, such as `data-board="slate"`, and board.css has the colours. Names that it does not
 * know look like the first choice. Titles and labels are keys of the common texts.
 */
export const boardLooks = {
  board: {
    title: "boards",
    options: [
      { value: "", label: "classic" },
      { value: "slate", label: "slate" },
      { value: "paper", label: "paper" },
    ],
  },
  pieces: {
    title: "stones",
    options: [
      { value: "", label: "shaded" },
      { value: "flat", label: "flat" },
    ],
  },
} as const;

export type BoardLook = keyof typeof boardLooks;

const stored = {
  board: storedText("kifu-board", { orInMemory: true }),
  pieces: storedText("kifu-pieces", { orInMemory: true }),
};

export function useBoardLook(look: BoardLook): string {
  return stored[look].useText();
}

export function chooseBoardLook(look: BoardLook, value: string): void {
  stored[look].write(value);
  putBoardLook();
}

export function putBoardLook(): void {
  const { dataset } = document.documentElement;
  dataset["board"] = stored.board.read();
  dataset["pieces"] = stored.pieces.read();
}
