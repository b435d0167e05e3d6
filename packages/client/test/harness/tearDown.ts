export { removeSharedNodes as default } from "./sharedNode.js";
