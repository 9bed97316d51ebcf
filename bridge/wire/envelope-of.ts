// Every answer of the API stands in an envelope; `code` equals the HTTP status.

export const envelopeOf = (code: number, result: unknown): { code: number; result: unknown } => ({
  code,
  result,
});
