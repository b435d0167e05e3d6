import { writeFile } from "node:fs/promises";
import { NodeError } from "../../node/NodeError.js";
import { commandCodes } from "./codes.js";

/** Writes a file that did not exist before. */
export async function writeNewFile(file: string, content: string, mode: number): Promise<void> {
  try {
    await writeFile(file, content, { flag: "wx", mode });
  } catch (error) {
    throw fileFault(file, error);
  }
}

const REASONS: Record<string, { code: string; text: string; remedy: string }> = {
  EEXIST: {
    code: commandCodes.file.exists,
    text: "The file exists, and is not overwritten.",
    remedy: "Name another file, or move this one away.",
  },
  ENOENT: {
    code: commandCodes.file.unreadable,
    text: "There is no such file or folder.",
    remedy: "Look at the path: relative ones start at the working directory.",
  },
  EISDIR: {
    code: commandCodes.file.unreadable,
    text: "This is a folder.",
    remedy: "Name a file in it.",
  },
  EACCES: {
    code: commandCodes.file.unwritable,
    text: "This user may not use the file.",
    remedy: "Change its owner or mode, or name another file.",
  },
  EROFS: {
    code: commandCodes.file.unwritable,
    text: "The file system is read-only.",
    remedy: "Name a file elsewhere.",
  },
  ENOSPC: {
    code: commandCodes.file.unwritable,
    text: "The disk is full.",
    remedy: "Free some space, or name a file elsewhere.",
  },
};

/** The refusal to overwrite a file. */
export function fileExists(file: string): unknown {
  return fileFault(file, { code: "EEXIST" });
}

/** What the system says of a file, in words. What is no word of the system stays as it is. */
export function fileFault(file: string, error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason === undefined) return error;
  const { code, text, remedy } = reason;
  return new NodeError(code, text, { details: { file }, remedy, cause: error });
}
