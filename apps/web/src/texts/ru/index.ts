export { errors } from "./errors";
export { games, lessons } from "./games";
export { pages } from "./pages";
