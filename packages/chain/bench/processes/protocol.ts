/** What a child process answers to. Arguments and answers are plain JSON. */
export type Commands = Record<string, (...args: never[]) => Promise<unknown>>;

export interface Call {
  id: number;
  name: string;
  args: unknown[];
}

export type Answer = { id: number; value?: unknown } | { id: number; error: string };
