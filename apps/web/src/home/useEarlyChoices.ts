import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * What was chosen before the page's scripts were there stays chosen: the browser shows it, and
 * React knows nothing of it. Otherwise people would play another game than they picked. `data-ready` says that it
 * is taken over: before that, what leads on from other choices than the usual must not be pressed.
 */
export function useEarlyChoices(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? []) {
      if (input.defaultChecked) continue;
      // React notices a change only if the value differs from the one before.
      input.checked = false;
      input.click();
    }
    form.current?.setAttribute("data-ready", "");
  }, []);
  return form;
}
