/** Loaded before a program (`node --import`), so that plain Node can load Protokit. */
import { register } from "node:module";

register("./hooks.js", import.meta.url);
