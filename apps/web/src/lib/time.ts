/** Until the node has said how often it makes blocks. */
export const USUAL_INTERVAL_MS = 1000;

/**
 * How long so many blocks last, for people.
 *
 * @example blocksAsTime(60, 1000) // "1 min"
 */
export function blocksAsTime(blocks: number, intervalMs: number): string {
  const seconds = Math.round((blocks * intervalMs) / 1000);
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return withHalf(seconds / 60, "min");
  return withHalf(seconds / 3600, "h");
}

function withHalf(value: number, unit: string): string {
  const halves = Math.round(value * 2) / 2;
  return `${Math.floor(halves)}${halves % 1 === 0 ? "" : "½"} ${unit}`;
}

/**
 * A clock's face.
 *
 * @example clockFace(83) // "1:23"
 */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => `${value}`.padStart(2, "0");
  const end = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** The same in words, for those who hear it. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    minutes === 0 ? "" : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
    rest === 0 && minutes > 0 ? "" : `${rest} ${rest === 1 ? "second" : "seconds"}`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
