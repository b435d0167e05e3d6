import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "../../bench/processes/serve.js";

export type EchoCommands = {
  argument(): Promise<string | undefined>;
  afterwards(milliseconds: number): Promise<number>;
  fail(): Promise<void>;
  die(): Promise<void>;
};

serve<EchoCommands>({
  argument: async () => process.argv[2],
  async afterwards(milliseconds) {
    await sleep(milliseconds);
    return milliseconds;
  },
  async fail() {
    throw Object.assign(new Error("It failed"), { code: "echo/failed" });
  },
  die: async () => process.exit(3),
});
