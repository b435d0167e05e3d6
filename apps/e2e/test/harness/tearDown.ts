export { removeSharedApps as default } from "./sharedApp.js";
