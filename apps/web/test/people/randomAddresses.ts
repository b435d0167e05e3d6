import { memoryKeys } from "@kifu/client";

const keys = memoryKeys();
const made: string[] = [];
for (let i = 0; i < 51; i++) made.push((await keys.make("guest")).address);

export function randomAddresses(count: number): string[] {
  return made.slice(0, count);
}
