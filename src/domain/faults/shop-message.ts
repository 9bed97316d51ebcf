// The shop's own message about a fault, for showing.
import type { Fault } from '../../../schemas/errors.ts';

/** The bridge could not reach its backend: its words are about machines, and for nobody. */
const UNREACHABLE = 'ENOTFOUND';

/** In: a fault. Out: the shop's own sentence, "" where it sent none that may be shown. */
export function shopMessage({ detail }: Fault): string {
  const said = detail?.errorCode === UNREACHABLE ? undefined : detail?.message;
  return typeof said === 'string' ? said : '';
}
