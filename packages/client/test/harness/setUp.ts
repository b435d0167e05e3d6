export { startSharedNodes as default } from "./sharedNode.js";
