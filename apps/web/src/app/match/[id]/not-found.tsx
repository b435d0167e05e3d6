export { NoMatch as default } from "../../../match/NoMatch";
