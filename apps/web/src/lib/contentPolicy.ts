/** What a page may load and run. Development evaluates code and uses a web socket. */
export function contentPolicy(nonce: string, development: boolean): string {
  const evaluates = development ? " 'unsafe-eval'" : "";
  const sockets = development ? " ws:" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluates}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Attributes only: React writes sizes and colours into them, never user text.
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self'${sockets}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
