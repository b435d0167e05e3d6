/**
 * Makes untrusted text safe to print. Line breaks and terminal codes in it could fake lines of this
 * program.
 */
export function plainText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
