/**
 * Text from elsewhere, safe to show: line breaks and terminal codes in it would write lines that
 * this program did not.
 */
export function plainText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
