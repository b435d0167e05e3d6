export function splitMoves(text: string): string[] {
  return text.split(" ").filter(Boolean);
}
