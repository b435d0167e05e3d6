import { DAY } from "@kifu/wire/clock";
import { texts } from "../texts/texts";

/**
 * A duration in words.
 *
 * @param said the page's texts; code of the server itself has to give them
 * @example timeText(60) // "1 min"
 */
export function timeText(seconds: number, said = texts()): string {
  const { common } = said;
  if (seconds < 1) return common.underSecond;
  if (seconds < 60) return common.seconds({ time: seconds });
  // From 3,585 seconds on, the minutes would be rounded to 60.
  if (seconds < 3585) return common.minutes({ time: withHalf(seconds / 60) });
  if (seconds < DAY) return common.hours({ time: withHalf(seconds / 3600) });
  return common.days({ count: Math.round(seconds / DAY) });
}

function withHalf(value: number): string {
  const halves = Math.round(value * 2) / 2;
  return `${Math.floor(halves)}${halves % 1 === 0 ? "" : "½"}`;
}

/** From a day on, a clock shows days and hours. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= DAY) {
    const [days, hours] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / 3600)];
    return texts().common.clockDays({ days, hours });
  }
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => `${value}`.padStart(2, "0");
  const end = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** Spells out a clock's seconds for screen readers. */
export function spokenTime(seconds: number): string {
  const { common } = texts();
  const whole = Math.max(0, Math.ceil(seconds));
  const together = (larger: string, smaller: string) => common.spokenTogether({ larger, smaller });
  if (whole >= DAY) {
    const days = common.spokenDays({ count: Math.floor(whole / DAY) });
    const hours = Math.floor((whole % DAY) / 3600);
    return hours === 0 ? days : together(days, common.spokenHours({ count: hours }));
  }
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return common.spokenSeconds({ count: rest });
  const said = common.spokenMinutes({ count: minutes });
  return rest === 0 ? said : together(said, common.spokenSeconds({ count: rest }));
}

/**
 * A day, by default in the visitor's time zone. It does not use the browser's formatter, which
 * takes up to 10 ms per date on a slow phone, and whose texts differ between browsers and servers.
 *
 * @example dateText(new Date(0), "UTC") // "1 Jan 1970"
 */
export function dateText(moment: Date, timeZone?: "UTC"): string {
  const { common } = texts();
  const shown = inZone(moment, timeZone);
  const month = common.months.split(" ")[shown.getUTCMonth()] ?? "";
  return common.date({ day: shown.getUTCDate(), month, year: shown.getUTCFullYear() });
}

/**
 * A day and time, by default in the visitor's time zone.
 *
 * @example momentText(new Date(0), "UTC") // "1 Jan 1970, 00:00"
 */
export function momentText(moment: Date, timeZone?: "UTC"): string {
  const time = inZone(moment, timeZone).toISOString().slice(11, 16);
  return texts().common.moment({ date: dateText(moment, timeZone), time });
}

/** A date whose UTC fields equal the moment's fields in a time zone. */
function inZone(moment: Date, timeZone: "UTC" | undefined): Date {
  const minutesBehind = timeZone === "UTC" ? 0 : moment.getTimezoneOffset();
  return new Date(moment.getTime() - minutesBehind * 60_000);
}
