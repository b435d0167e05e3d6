import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

/** All systems allow socket addresses of this length. Linux allows a few more bytes. */
const LONGEST_ADDRESS = 100;

const isWindows = process.platform === "win32";

/**
 * A socket that only shows whether its process is alive. Nothing is ever sent on it. The kernel
 * closes it when the process ends in any way. Other processes that see its folder can ask the
 * kernel, even from a container with its own process numbers. On Windows, the socket is a named
 * pipe.
 */
export class LivenessSocket {
  private constructor(
    private readonly folder: string,
    readonly name: string,
    private readonly server: Server,
  ) {}

  static async open(folder: string): Promise<LivenessSocket> {
    const name = `writer-${randomBytes(8).toString("hex")}.sock`;
    const server = createServer((socket) => socket.destroy());
    try {
      await atAddress(
        folder,
        name,
        async (path) =>
          await new Promise<void>((resolve, reject) => {
            server.once("error", reject);
            // Other users may connect, because readers of the store connect to see whether the
            // writer lives.
            server.listen({ path, readableAll: true, writableAll: true }, resolve);
          }),
      );
    } catch (error) {
      throw hasNoSockets(error) ? cannotHold(folder, error) : error;
    }
    // The socket does not keep the process alive, and failed connections do not matter.
    server.unref().on("error", () => undefined);
    return new LivenessSocket(folder, name, server);
  }

  static async lives(folder: string, name: string): Promise<boolean> {
    return await atAddress(
      folder,
      name,
      async (path) =>
        await new Promise<boolean>((resolve) => {
          const socket = connect(path, () => {
            socket.destroy();
            resolve(true);
          });
          // Only these errors mean that the process is gone. A process that is busy or refuses
          // access is alive.
          socket.once("error", ({ code }: NodeJS.ErrnoException) =>
            resolve(code !== "ECONNREFUSED" && code !== "ENOENT"),
          );
        }),
    );
  }

  /** Removes the socket of a process that was killed. */
  static remove(folder: string, name: string): void {
    if (!isWindows) rmSync(join(folder, name), { force: true });
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
    LivenessSocket.remove(this.folder, this.name);
  }
}

/**
 * Calls `use` with an address of the socket. A path that is too long is replaced with a shorter
 * one.
 */
async function atAddress<T>(
  folder: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (isWindows) return await use(`\\\\.\\pipe\\kifu-${name}`);
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= LONGEST_ADDRESS) return await use(path);
  if (process.platform !== "linux") {
    throw new NodeError(nodeCodes.store.unavailable, "The path of the store is too long.", {
      details: { path: folder, maximum: LONGEST_ADDRESS - name.length - 1 },
      remedy: "Give a shorter path, or a relative one from a closer working directory.",
    });
  }
  const descriptor = openSync(folder, "r");
  try {
    return await use(`/proc/self/fd/${descriptor}/${name}`);
  } finally {
    closeSync(descriptor);
  }
}

function hasNoSockets(error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  return ["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EPERM"].includes(code);
}

function cannotHold(path: string, cause: unknown): NodeError {
  return new NodeError(
    nodeCodes.store.unavailable,
    "The store's file system does not support sockets, which show other processes that the store is in use.",
    { details: { path }, remedy: "Put the store on a local disk.", cause },
  );
}
