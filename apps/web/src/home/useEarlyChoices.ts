import { type RefObject, useEffect, useRef } from "react";

/**
 * What was chosen before the page's scripts were there stays chosen: the browser shows it, and
 * React knows nothing of it. Otherwise people would play another game than they picked.
 */
export function useEarlyChoices(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? []) {
      if (input.defaultChecked) continue;
      // React notices a change only if the value differs from the one before.
      input.checked = false;
      input.click();
    }
  }, []);
  return form;
}
