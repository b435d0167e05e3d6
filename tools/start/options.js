import { parseArgs } from "node:util";

const HELP = `npm start -- [flags]

Starts the node, the web app and the house players on this machine. Ctrl-C stops them; the next
start goes on where they were.

  --port N        of the web app; 3000 unless told, or the next one that is free
  --node-port N   of the node; 4000 unless told, or the next one that is free
  --home FOLDER   where everything is kept; .kifu unless told
  --production    refuses the development chain's name: set KIFU_CHAIN_NAME
  --no-bots       without house players
  --help          this text
`;

/** @typedef {{ port: number, nodePort: number, home: string, bots: boolean, production: boolean }} Options */

/**
 * What the command line asks for; a text when there is nothing to start.
 *
 * @param {string[]} args
 * @returns {Options | { text: string, code: number }}
 */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: "string", default: "3000" },
        "node-port": { type: "string", default: "4000" },
        home: { type: "string", default: ".kifu" },
        production: { type: "boolean", default: false },
        "no-bots": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return { text: HELP, code: 0 };
    const port = portOf("port", values.port);
    const nodePort = portOf("node-port", values["node-port"]);
    if (port === nodePort) throw new Error("--port and --node-port must differ.");
    return {
      port,
      nodePort,
      home: values.home,
      bots: !values["no-bots"],
      production: values.production,
    };
  } catch (error) {
    return { text: `${/** @type {Error} */ (error).message}\n\n${HELP}`, code: 2 };
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function portOf(name, text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Error(`--${name} must be a number from 1 to 65535; it is ${JSON.stringify(text)}.`);
}
