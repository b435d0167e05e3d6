/**
 * Makes untrusted text safe to print. Otherwise its line breaks and terminal codes could imitate
 * this program's output.
 */
export function plainText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
