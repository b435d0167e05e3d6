/** Loaded before the node (`node --import`). */
import { register } from "node:module";

register("./hooks.js", import.meta.url);
