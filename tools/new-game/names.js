/**
 * A game's name in its four spellings: `four-in-a-row`, `fourInARow`, `FourInARow`, "Four in a
 * row".
 */

/**
 * @typedef {object} Names
 * @property {string} name the folder, and the prefix of its codes
 * @property {string} constant
 * @property {string} module
 * @property {string} title
 */

/** The template's names. */
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
 * The template's text with another game's names.
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
  // In one pass, since a name may contain the template's.
  return text.replace(
    new RegExp([...names.keys()].join("|"), "g"),
    (found) => names.get(found) ?? found,
  );
}

/** @param {string} text */
function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
