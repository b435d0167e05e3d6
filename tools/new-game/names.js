/** What a game is called where: `four-in-a-row`, `fourInARow`, `FourInARow`, "Four in a row". */

/**
 * @typedef {object} Names
 * @property {string} name the folder, and the prefix of its codes
 * @property {string} constant
 * @property {string} module
 * @property {string} title
 */

/** The same of the template. */
export const TEMPLATE = namesOf("new-game");

/**
 * @param {string} name lower-case words divided by hyphens
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
  return text
    .replaceAll(TEMPLATE.name, name)
    .replaceAll(TEMPLATE.constant, constant)
    .replaceAll(TEMPLATE.module, module)
    .replaceAll(TEMPLATE.title, title);
}

/** @param {string} text */
function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
