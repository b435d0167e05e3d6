export { startSharedApps as default } from "./sharedApp.js";
