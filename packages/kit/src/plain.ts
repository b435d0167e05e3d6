/** Everything of the kit that runs without o1js: for rules, notations, bots and browsers. */
export * from "./bot.js";
export * from "./rules.js";
export * from "./textField.js";
export * from "./board/shape.js";
export * from "./board/geometry.js";
