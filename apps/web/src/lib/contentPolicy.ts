interface PolicyOptions {
  readonly development: boolean;
  readonly embedded: boolean;
  /** The origin of the Mina node that pages ask. */
  readonly mina?: string | undefined;
}

/**
 * The Content-Security-Policy of a page. In development, pages evaluate code and use a web
 * socket. Other sites may show embedded pages only, on which nobody can act.
 */
export function contentPolicy(
  nonce: string,
  { development, embedded, mina }: PolicyOptions,
): string {
  const evaluates = development ? " 'unsafe-eval'" : "";
  const sockets = development ? " ws:" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluates}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // React writes only sizes and colours into style attributes, never a user's text.
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self'${sockets}${mina === undefined ? "" : ` ${mina}`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedded ? "*" : "'none'"}`,
  ].join("; ");
}
