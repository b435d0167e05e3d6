import { parseArgs } from "node:util";

const HELP = `npm start -- [flags]

Starts the node, the web app and the bots on this machine. Ctrl-C stops them; the next start
continues where they stopped.

  --port N        the web app's port; by default 3000, or the next free one
  --node-port N   the node's port; by default 4000, or the next free one
  --home FOLDER   where data is stored; by default .kifu
  --production    refuse the development chain's name; set KIFU_CHAIN_NAME
  --no-bots       start no bots
  --prove         prove the chain's blocks at the lowest priority. This is the default with 4 cores
                  and 12 GB of free memory. The first start compiles circuits for minutes and takes
                  10 GB. The log is HOME/logs/prover.log
  --no-prove      do not prove
  --settle        settle what is proven to a Mina inside a process of this machine. It needs --prove,
                  and is settled again from the first block at each start. The log is
                  HOME/logs/settler.log
  --unit N        with --settle: players deposit MINA of no value on the account page, and a balance of 1
                  is worth N nanomina. It needs a new HOME, whose chain then has no play money. A later
                  start cannot settle that chain again
  --dev           for changing the code: saved files are compiled and loaded by open pages, and the
                  node and the bots restart if necessary. The chain is a separate one in HOME/dev. The
                  page /dev/rules plays any game's rules and runs its circuit
  --help          show this help
`;

/**
 * `prove` is undefined if the machine's size decides.
 *
 * @typedef {{ port: number, nodePort: number, home: string, bots: boolean, prove: boolean | undefined, settle: boolean, unit?: string, production: boolean, dev: boolean }} Options
 */

/**
 * Parses the command line. If nothing is to be started, returns a text to print.
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
        prove: { type: "boolean", default: false },
        "no-prove": { type: "boolean", default: false },
        settle: { type: "boolean", default: false },
        unit: { type: "string" },
        dev: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return { text: HELP, code: 0 };
    const port = portOf("port", values.port);
    const nodePort = portOf("node-port", values["node-port"]);
    if (port === nodePort) throw new Error("--port and --node-port must differ.");
    if (values.dev && values.production)
      throw new Error("--dev and --production exclude each other.");
    // In development circuits change often, and each change would need new keys, which take long
    // to compile.
    if (values.dev && values.prove) throw new Error("--dev and --prove exclude each other.");
    if (values.prove && values["no-prove"])
      throw new Error("--prove and --no-prove exclude each other.");
    if (values.settle && !values.prove) throw new Error("--settle needs --prove.");
    if (values.unit !== undefined && !values.settle)
      throw new Error("--unit needs --settle, which needs --prove.");
    if (values.unit !== undefined && !/^[1-9]\d{0,14}$/.test(values.unit))
      throw new Error(
        `--unit must be a whole number from 1; it is ${JSON.stringify(values.unit)}.`,
      );
    return {
      port,
      nodePort,
      home: values.home,
      bots: !values["no-bots"],
      prove: values.prove ? true : values["no-prove"] ? false : undefined,
      settle: values.settle,
      ...(values.unit !== undefined && { unit: values.unit }),
      production: values.production,
      dev: values.dev,
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
