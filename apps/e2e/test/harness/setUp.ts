export { startSharedApp as default } from "./sharedApp.js";
