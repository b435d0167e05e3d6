import { storedText } from "./storedText";

/**
 * How this device draws boards and pieces. The page's root element carries each choice as an
 * attribute, such as `data-board="slate"`, and board.css has the colours. Names that it does not
 * know look like the first choice.
 */
export const boardLooks = {
  board: {
    title: "Board",
    options: [
      { value: "", label: "Classic" },
      { value: "slate", label: "Slate" },
      { value: "paper", label: "Paper" },
    ],
  },
  pieces: {
    title: "Stones",
    options: [
      { value: "", label: "Shaded" },
      { value: "flat", label: "Flat" },
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
