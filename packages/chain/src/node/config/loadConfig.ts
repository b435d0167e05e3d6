import type { NodeConfig } from "./NodeConfig.js";
import { type ConfigSources, resolveConfig } from "./resolveConfig.js";

/**
 * For whoever runs a node from code of their own; the commands also show where each value comes
 * from. What the operator wants: defaults, over them the configuration file, over that the
 * environment, over that the flags. Throws a `NodeError` of `config/…` that names the value,
 * its origin and what was expected.
 *
 * @example
 * const config = loadConfig({ env: process.env, flags: { "http.port": "4000" } });
 */
export function loadConfig(sources: ConfigSources): NodeConfig {
  return resolveConfig(sources).config;
}
