import { NodeError } from "../lib/NodeError.js";
import { commandCodes } from "./commandCodes.js";

const REASONS: Record<string, { code: string; text: string; remedy: string }> = {
  EEXIST: {
    code: commandCodes.file.exists,
    text: "The file already exists and is not overwritten.",
    remedy: "Name another file, or move this one.",
  },
  ENOENT: {
    code: commandCodes.file.unreadable,
    text: "There is no such file or folder.",
    remedy: "Check the path: relative paths start at the working directory.",
  },
  EISDIR: {
    code: commandCodes.file.unreadable,
    text: "This is a folder.",
    remedy: "Name a file in it.",
  },
  EACCES: {
    code: commandCodes.file.unwritable,
    text: "This user has no access to the file.",
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

export function fileExists(file: string): unknown {
  return fileError(file, { code: "EEXIST" });
}

export function fileError(file: string, error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason === undefined) return error;
  const { code, text, remedy } = reason;
  return new NodeError(code, text, { details: { file }, remedy, cause: error });
}
