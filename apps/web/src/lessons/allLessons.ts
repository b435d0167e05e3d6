import type { GameModule } from "@kifu/chain/plain-games";
import type { Lesson } from "@kifu/kit/plain";
import type { Translation } from "../texts/Catalogue";

/** The lessons of each game, in English. A game without any has another page of rules. */
export const allLessons: Readonly<Partial<Record<GameModule, () => Promise<readonly Lesson[]>>>> = {
  Randzu: async () => (await import("@kifu/chain/randzu/lessons")).lessons,
  TicTacToe: async () => (await import("@kifu/chain/tic-tac-toe/lessons")).lessons,
  ConnectFour: async () => (await import("@kifu/chain/connect-four/lessons")).lessons,
  Reversi: async () => (await import("@kifu/chain/reversi/lessons")).lessons,
  Gomoku: async () => (await import("@kifu/chain/gomoku/lessons")).lessons,
  Renju: async () => (await import("@kifu/chain/renju/lessons")).lessons,
};

/** A game's lessons in a language. Undefined if it has none. */
export async function lessonsOf(
  game: GameModule,
  { lessons: told }: Pick<Translation, "lessons">,
): Promise<readonly Lesson[] | undefined> {
  const lessons = await allLessons[game]?.();
  return lessons?.map((lesson, i) => ({ ...lesson, ...told[game]?.[i] }));
}
