// Extracts from a fault the backend's message, for display, and the field to which the fault refers. Validation rules
// are identified by keyword, never by message text.
import type { Fault } from '#schemas/fault.ts';

/** The bridge could not reach its backend: the message is technical and never shown. */
const UNREACHABLE = 'ENOTFOUND';

/** Returns the backend's message, "" if there is none to display. */
export function backendMessage({ detail }: Fault): string {
  const message = detail?.errorCode === UNREACHABLE ? undefined : detail?.message;
  return typeof message === 'string' ? message : '';
}

/** A rule about the characters of a text: its message is a regular expression. */
const CHARACTERS = 'pattern';

/** The field that failed the backend's validation, with its message, or `letters` if other characters are required. */
export type RefusedField = { name: string; type: 'shop-says' | 'letters'; words: string };

/** Returns the field of the request body that a fault refers to; undefined if it names none. */
export function refusedField(fault: Fault): RefusedField | undefined {
  const { field, keyword } = fault.detail ?? {};
  if (fault.code === 'bad-shape' || typeof field !== 'string' || typeof keyword !== 'string')
    return undefined;
  return {
    name: field,
    type: keyword === CHARACTERS ? 'letters' : 'shop-says',
    words: backendMessage(fault),
  };
}
