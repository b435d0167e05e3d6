/** A position that teaches one rule. The visitor plays the side to move. */
export interface Lesson {
  readonly title: string;
  readonly text: string;
  /** The moves up to the position, in notation. */
  readonly moves: string;
  readonly task: string;
  /** The moves that do it. */
  readonly answers: string;
  /** What to say after an answer. */
  readonly right: string;
  /** What to say after another move. */
  readonly wrong: string;
}
