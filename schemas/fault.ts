// Expected trouble, and the answer of everything that can meet it. No shapes: every first view fetches this.
import type { ErrorCode } from './error-code.ts';

export type { ErrorCode };

/** Trouble as data. `detail` carries parameters for the text (amounts, names), never a sentence to decide by. */
export type Fault = { code: ErrorCode; detail?: Record<string, string | number> | undefined };

/** The answer of everything that can fail in expected ways. */
export type Result<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (code: ErrorCode, detail?: Fault['detail']): { ok: false; fault: Fault } => ({
  ok: false,
  fault: detail === undefined ? { code } : { code, detail },
});
