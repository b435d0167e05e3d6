/**
 * For the `ref` of a radio button. A choice that was made before the page listened, or that a
 * browser brings back, stays in the button, and no event tells of it: without this, the page
 * shows one choice and acts on another.
 */
export function chosenBefore(known: boolean, choose: () => void) {
  return (radio: HTMLInputElement | null): void => {
    if (radio?.checked === true && !known) choose();
  };
}
