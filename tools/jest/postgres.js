/** Jest's `globalSetup` for the node, whose tests start PostgreSQL servers. */
export { bringPostgres as default } from "../setup/postgres.js";
