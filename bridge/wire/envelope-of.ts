// The envelope of every API response; `code` equals the HTTP status.

export const envelopeOf = (code: number, result: unknown): { code: number; result: unknown } => ({
  code,
  result,
});
