import { BotBoard, FREE, MINE, pointOfCell, type StoneOwner, THEIRS } from "../randzu/BotBoard.js";
import { cellAt, TrialBoard } from "./fouls.js";
import type { Colour } from "./position.js";

/** Black needs exactly five. White's longer rows win too. */
const ROWS = { black: "exactly five", white: "five or more" } as const;

interface Stones {
  readonly black: bigint;
  readonly white: bigint;
}

/** The board as a player of this colour sees it. Black's fouls are forbidden. */
export class RenjuBoard extends BotBoard {
  readonly #black: StoneOwner;
  readonly #trial: TrialBoard;
  /** What is known of each cell, until a stone is put or taken. */
  readonly #fouls = new Map<number, boolean>();

  constructor({ black, white }: Stones, mine: Colour) {
    super({ black, white, turn: mine === "black" ? 0 : 1 }, ROWS);
    this.#black = mine === "black" ? MINE : THEIRS;
    this.#trial = new TrialBoard({ black, white });
  }

  override set(cell: number, content: StoneOwner | typeof FREE): void {
    super.set(cell, content);
    const colour = content === this.#black ? "black" : "white";
    this.#trial.set(cellAt(pointOfCell(cell)), content === FREE ? "empty" : colour);
    this.#fouls.clear();
  }

  override forbids(side: StoneOwner): boolean {
    return side === this.#black;
  }

  override isForbidden(cell: number, side: StoneOwner): boolean {
    if (side !== this.#black) return false;
    const known = this.#fouls.get(cell);
    if (known !== undefined) return known;
    const isFoul = this.#isFoul(cell);
    this.#fouls.set(cell, isFoul);
    return isFoul;
  }

  #isFoul(cell: number): boolean {
    const count = (threat: "fives" | "fours" | "threes") => this.builds(threat, cell, this.#black);
    if (count("fives") > 0) return false;
    const at = cellAt(pointOfCell(cell));
    if (this.#trial.longestRow(at) > 5) return true;
    // Few stones make two threats, and the others need no closer look.
    if (count("fours") + count("threes") < 2) return false;
    const made = this.#trial.made(at);
    return made !== "none" && made !== "five";
  }
}
