// When something happened, as a backend writes it: "2024-02-28 23:05:39", ISO with or without a zone, or a plain day.
// What names no zone is UTC.

/** Out: ms since 1970; NaN when it cannot be read. */
export function parseTimestamp(text: string): number {
  const iso = text.trim().replace(' ', 'T');
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(iso);
  return Date.parse(iso.includes('T') && !hasZone ? `${iso}Z` : iso);
}
