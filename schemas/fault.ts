// Expected faults, and the result type of operations that can return them. Does not import zod, because every first
// visit loads this module.
import type { ErrorCode } from './error-code.ts';

export type { ErrorCode };

/**
 * An expected fault. `detail` contains parameters of its text (amounts, names), never a sentence that code branches on.
 */
export type Fault = { code: ErrorCode; detail?: Record<string, string | number> | undefined };

/** The result of an operation with expected faults. */
export type Result<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (code: ErrorCode, detail?: Fault['detail']): { ok: false; fault: Fault } => ({
  ok: false,
  fault: detail === undefined ? { code } : { code, detail },
});
