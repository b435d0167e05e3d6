/** Adds a game's lines to the lists of games that are outside its folder. */

/** @typedef {import("./names.js").Names} Names */

/** @type {Record<string, (text: string, names: Names) => string>} */
const edits = {
  "packages/chain/src/runtime/plainGames.ts": (text, { name, constant }) =>
    replace(
      afterLast(
        text,
        /^import \{ plain as .*\n/gm,
        `import { plain as ${constant} } from "../${name}/plain.js";\n`,
      ),
      /(plainGames = \[[^\]]*?),?\s*\]/,
      `$1, ${constant}]`,
    ),

  "packages/chain/src/runtime/games.ts": (text, { name, constant, module }) =>
    replace(
      afterLast(
        text,
        /^import .* from "\.\.\/[\w-]+\/index\.js";\n/gm,
        `import { ${constant} } from "../${name}/index.js";\n`,
      ),
      /\n\} satisfies \{ \[Name in GameModule\]/,
      `\n  ${module}: ${constant},$&`,
    ),

  "apps/web/src/games/words.ts": (text, { name, constant, module }) =>
    replace(
      afterLast(
        text,
        /^import \{ words as .*\n/gm,
        `import { words as ${constant} } from "@kifu/chain/${name}/words";\n`,
      ),
      /\n\} satisfies Record<GameModule/,
      `\n  ${module}: ${constant},$&`,
    ),

  "apps/web/src/games/index.tsx": (text, { name, module }) =>
    replace(
      text,
      /\n\} satisfies Record<GameModule/,
      `\n  ${module}: game(gameWords.${module}, (file) => dynamic(file(() => import("./${name}")))),$&`,
    ),
};

/** The files that list every game. */
export const LISTS = Object.keys(edits);

/**
 * The text of one of `LISTS`, with the game added.
 *
 * @param {string} path
 * @param {string} text
 * @param {Names} names
 */
export function withGame(path, text, names) {
  try {
    return edits[path]?.(text, names) ?? text;
  } catch (cause) {
    throw new Error(`${path} has an unexpected form. Nothing was written.`, { cause });
  }
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @param {string} by
 */
function replace(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`Nothing matches ${pattern}`);
  return text.replace(pattern, by);
}

/**
 * @param {string} text
 * @param {RegExp} lines
 * @param {string} line
 */
function afterLast(text, lines, line) {
  const last = [...text.matchAll(lines)].at(-1);
  if (last === undefined) throw new Error(`Nothing matches ${lines}`);
  const end = last.index + last[0].length;
  return text.slice(0, end) + line + text.slice(end);
}
