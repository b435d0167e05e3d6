import { DAY } from "@kifu/wire/clock";

/**
 * A duration in words.
 *
 * @example timeText(60) // "1 min"
 */
export function timeText(seconds: number): string {
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${seconds} s`;
  // From 3,585 seconds on, the minutes would be rounded to 60.
  if (seconds < 3585) return withHalf(seconds / 60, "min");
  if (seconds < DAY) return withHalf(seconds / 3600, "h");
  const days = Math.round(seconds / DAY);
  return `${days} ${days === 1 ? "day" : "days"}`;
}

function withHalf(value: number, unit: string): string {
  const halves = Math.round(value * 2) / 2;
  return `${Math.floor(halves)}${halves % 1 === 0 ? "" : "½"} ${unit}`;
}

/** From a day on, a clock shows days and hours. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= DAY) return `${Math.floor(whole / DAY)}d ${Math.floor((whole % DAY) / 3600)}h`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => `${value}`.padStart(2, "0");
  const end = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** Spells out a clock's seconds for screen readers. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= DAY) return daysAndHours(whole);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    minutes === 0 ? "" : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
    rest === 0 && minutes > 0 ? "" : `${rest} ${rest === 1 ? "second" : "seconds"}`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function daysAndHours(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / 3600)];
  const [ofDays, ofHours] = [days === 1 ? "day" : "days", hours === 1 ? "hour" : "hours"];
  return hours === 0 ? `${days} ${ofDays}` : `${days} ${ofDays} ${hours} ${ofHours}`;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

/**
 * A day, by default in the visitor's time zone. It does not use the browser's formatter, which
 * takes up to 10 ms per date on a slow phone.
 *
 * @example dateText(new Date(0), "UTC") // "1 Jan 1970"
 */
export function dateText(moment: Date, timeZone?: "UTC"): string {
  const shown = inZone(moment, timeZone);
  return `${shown.getUTCDate()} ${MONTHS[shown.getUTCMonth()]} ${shown.getUTCFullYear()}`;
}

/**
 * A day and time, by default in the visitor's time zone.
 *
 * @example momentText(new Date(0), "UTC") // "1 Jan 1970, 00:00"
 */
export function momentText(moment: Date, timeZone?: "UTC"): string {
  return `${dateText(moment, timeZone)}, ${inZone(moment, timeZone).toISOString().slice(11, 16)}`;
}

/** A date whose UTC fields equal the moment's fields in a time zone. */
function inZone(moment: Date, timeZone: "UTC" | undefined): Date {
  const minutesBehind = timeZone === "UTC" ? 0 : moment.getTimezoneOffset();
  return new Date(moment.getTime() - minutesBehind * 60_000);
}
