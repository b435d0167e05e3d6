export function Logo() {
  return (
    <svg
      viewBox="0 0 32 32"
      // Limits the size if the styles do not load.
      width="32"
      height="32"
      aria-hidden="true"
      className="size-8 shrink-0"
    >
      <rect x="1" y="1" width="30" height="30" rx="7" fill="var(--seal)" />
      <circle cx="8" cy="24" r="4.2" fill="#fff7f0" />
      <circle cx="16" cy="16" r="4.2" fill="#fff7f0" />
      <circle cx="24" cy="8" r="4.2" fill="#fff7f0" />
    </svg>
  );
}
