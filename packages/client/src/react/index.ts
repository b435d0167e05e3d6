export { KifuProvider } from "./KifuProvider.js";
export * from "./hooks.js";
