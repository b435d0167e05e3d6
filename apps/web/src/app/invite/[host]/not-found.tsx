export { BrokenLink as default } from "../../../invite/BrokenLink";
