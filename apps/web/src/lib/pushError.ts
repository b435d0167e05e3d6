import { KifuError } from "@kifu/client";

const TEXTS = {
  denied: {
    short: "This browser does not allow notifications from Kifu.",
    advice: "Allow them in the browser's settings for this site.",
  },
  failed: {
    short: "This browser could not subscribe to notifications.",
    advice: "Try again, or use another browser.",
  },
  "no-key": {
    short: "This device has no key that can sign.",
    advice: "Press “Let this device play” above first.",
  },
} as const;

/** An error of the browser's own, in the form in which pages show errors. */
export function errorOf(problem: keyof typeof TEXTS): KifuError {
  return new KifuError(`client/push-${problem}`, { ...TEXTS[problem], facts: {} });
}
