import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Takes over choices that were made before the page's scripts loaded. The browser shows them, but
 * React does not know them. `data-ready` marks that React knows them. Until then, links for other
 * choices are disabled, so that nobody starts a game that they did not choose.
 */
export function useEarlyChoices(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? []) {
      if (input.defaultChecked) continue;
      // React ignores a click that changes nothing. So the choice is removed, and then made again.
      input.checked = false;
      input.click();
    }
    form.current?.setAttribute("data-ready", "");
  }, []);
  return form;
}
