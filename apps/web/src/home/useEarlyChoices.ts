import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps choices that were made before the page's scripts loaded: the browser shows them, but
 * React does not know them. Otherwise people would play another game than they chose.
 * `data-ready` marks that they are taken over. Until then, links for non-default choices must not
 * be pressed.
 */
export function useEarlyChoices(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? []) {
      if (input.defaultChecked) continue;
      // React only notices a change if the value differs from the previous one.
      input.checked = false;
      input.click();
    }
    form.current?.setAttribute("data-ready", "");
  }, []);
  return form;
}
