export { removeSharedApp as default } from "./sharedApp.js";
