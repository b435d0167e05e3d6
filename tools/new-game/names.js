/**
 * The four spellings of a game's name: `four-in-a-row`, `fourInARow`, `FourInARow`, "Four in a
 * row".
 */

/**
 * @typedef {object} Names
 * @property {string} name the folder, and the prefix of its codes
 * @property {string} constant
 * @property {string} module
 * @property {string} title
 */

/** The names in the template's files. */
export const TEMPLATE = namesOf("new-game");

/**
 * @param {string} name lower-case words with hyphens between them
 * @returns {Names}
 */
export function namesOf(name) {
  const words = name.split("-");
  const module = words.map(capitalized).join("");
  return {
    name,
    constant: (words[0] ?? "") + words.slice(1).map(capitalized).join(""),
    module,
    title: capitalized(words.join(" ")),
  };
}

/**
 * The template's text, with the names replaced by those of another game.
 *
 * @param {string} text
 * @param {Names} names
 */
export function renamed(text, { name, constant, module, title }) {
  const names = new Map([
    [TEMPLATE.name, name],
    [TEMPLATE.constant, constant],
    [TEMPLATE.module, module],
    [TEMPLATE.title, title],
  ]);
  // All names are replaced in one pass, because the new name may contain a name of the template.
  return text.replace(
    new RegExp([...names.keys()].join("|"), "g"),
    (found) => names.get(found) ?? found,
  );
}

/** @param {string} text */
function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
