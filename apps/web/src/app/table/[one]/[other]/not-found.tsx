export { BrokenTable as default } from "../../../../table/BrokenTable";
