import type { ReactNode } from "react";
import type { GameModule } from "@kifu/chain/plain-games";
import type { GameWords, Lesson, RefusalText } from "@kifu/kit/plain";
import type { en } from "./en";
import type { Language } from "./languages";

/** A text whose form depends on `{count}`. A language gives the forms that it has. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** All texts of the pages in one language. English says which there are. */
export type Catalogue = {
  readonly [Part in keyof typeof en]: {
    readonly [Key in keyof (typeof en)[Part]]: (typeof en)[Part][Key] extends string
      ? string
      : Plural;
  };
};

/** Everything that a visitor reads in one language. */
export interface Translation {
  readonly pages: Catalogue;
  /** Instead of the texts that `@kifu/client` and the games have for the codes of errors. */
  readonly errors: Readonly<Record<string, RefusalText>>;
  /** Instead of the games' own words. */
  readonly games: Readonly<Partial<Record<GameModule, GameTexts>>>;
  /** Instead of the texts of the games' lessons, in the same order. */
  readonly lessons: Readonly<Partial<Record<GameModule, readonly LessonTexts[]>>>;
}

export type GameTexts = Pick<GameWords, "title" | "sentence" | "sides" | "won" | "drawn">;

export type LessonTexts = Pick<Lesson, "title" | "text" | "task" | "right" | "wrong">;

/** The names of the values in a text: `name` in "{name} has resigned". */
type Values<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Values<Rest>
  : never;

/** The names of the marks in a text: `rules` in "Read <rules>the rules</rules>". */
type Marks<Text> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Marks<Rest>
  : never;

type Given<Text> = Readonly<
  Record<Values<Text>, string | number> & Record<Marks<Text>, (inside: string) => ReactNode>
>;

type Said<Text> = Text extends string
  ? [Values<Text> | Marks<Text>] extends [never]
    ? string
    : (given: Given<Text>) => [Marks<Text>] extends [never] ? string : ReactNode
  : Text extends { readonly other: infer Other }
    ? (
        given: Given<Other> & { readonly count: number },
      ) => [Marks<Other>] extends [never] ? string : ReactNode
    : never;

/**
 * The texts of a page's language. A text without values is a string. A text with values is a
 * function, which also chooses the form of a plural.
 *
 * @example texts().match.resigned({ name: "Ann" })
 */
export type Texts = Pick<Translation, "errors" | "games"> & { readonly language: Language } & {
  readonly [Part in keyof typeof en]: {
    readonly [Key in keyof (typeof en)[Part]]: Said<(typeof en)[Part][Key]>;
  };
};
